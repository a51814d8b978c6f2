"""The games in the shapes that other libraries know: PettingZoo, OpenSpiel, and vectors of matches for learning."""
