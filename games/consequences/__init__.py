"""The consequences of a doubt: two settings of one game, played by the real rules and compared.

A setting is a choice of readings and prizes. Hands are played under both, the smallest hand that
shows the difference is searched for, and the exact figures are compared. The results are stored in
each game's own folder.
"""
