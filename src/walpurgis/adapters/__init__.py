"""The games for other libraries: PettingZoo, OpenSpiel, and vector environments for reinforcement learning."""
