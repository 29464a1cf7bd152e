"""What kernels answer over few deals made for it, every rare one among them, by the readable rules.

``tests/mutants/kernels.py`` tries the mutants of the kernels against these, without compiling.
"""
