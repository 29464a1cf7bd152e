"""The certificate of a run, and its verification with the code of any machine."""
