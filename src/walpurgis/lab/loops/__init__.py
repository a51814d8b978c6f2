"""The compiled part of the lab: loops that play, count and weigh, and what there is to count in each game."""
