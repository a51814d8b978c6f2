"""Card sets, seat sets, dice, the @rule decorator and the contract that every game keeps; knows no game."""
