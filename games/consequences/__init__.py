"""What turns on a doubt: two settings of one game, played by the real rules and counted.

A setting is a choice of readings and prizes. Hands are played under both, one hand is looked for
that shows the difference in the fewest seats and decisions, and the exact figures of the odds are
laid side by side. What was counted is kept in each game's own folder.
"""
