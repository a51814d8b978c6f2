#!/usr/bin/env python3
"""The smallest useful bot: standard library only, one message per line, any game.

It plays any legal action but the first, by the dice of its seed: put your own idea into `choose`.
Try it with: walpurgis bot check "cmd:python3 examples/bots/simple.py"
"""

import json
import random
import sys


class Simple:
    """One seat, one match after the other."""

    def new_match(self, message):
        self.seat = message["seat"]
        self.dice = random.Random(message["seed"])  # the same seed, the same choices

    def choose(self, view, legal, events):
        return self.dice.choice(legal[1:] or legal)


def answer(bot, message):
    if message["type"] == "hello":
        return {"type": "hello", "protocol": 1, "name": "simple"}
    if message["type"] == "match":
        bot.new_match(message)
    elif message["type"] == "choose":
        action = bot.choose(message["view"], message["legal"], message["events"])
        return {"type": "choice", "id": message["id"], "action": action}
    return None  # refused, result, bye, and whatever later versions say


bot = Simple()
for line in sys.stdin:
    said = answer(bot, json.loads(line))
    if said:
        print(json.dumps(said), flush=True)
