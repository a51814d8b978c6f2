"""The checks of the contract, one function a promise."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable

import msgspec
import numpy as np

from walpurgis.batch import kernels_of
from walpurgis.core.dice import new_dice, pick
from walpurgis.core.errors import IllegalAction
from walpurgis.core.game import MOST_ACTIONS, MOST_PLAYERS, SPECTATOR, Game
from walpurgis.core.options import spread
from walpurgis.core.rule import MODE, Mode
from walpurgis.core.sets import has, members
from walpurgis.core.state import blank
from walpurgis.match import Match, read_record, record_of
from walpurgis.testing.papers import PAPER_CHECKS
from walpurgis.testing.tools import (
    LONGEST_MATCH,
    difference,
    knows,
    plainly,
    positions,
    random_match,
    some_seat,
    spot,
    tables,
)
from walpurgis.testing.worlds import WORLD_CHECKS
from walpurgis.words import LANGUAGES, words_of
from walpurgis.words.lines import lines_of

# --- the checks ------------------------------------------------------------------------------------------------------


def check_fields(game: Game, matches: int) -> None:
    """No field of the record hides behind one of NumPy's own names; the fields that all layers use are there."""
    for dtype in (game.state, game.knowledge):
        for name in dtype.names or ():
            assert not hasattr(np.record, name), f"the field {name!r} is an attribute of every NumPy record; rename it"
    for name in ("players", "dice", "deal", "stacked"):
        assert name in (game.state.names or ()), f"the state needs a field {name!r}"
    assert max(game.player_counts) <= MOST_PLAYERS, f"at most {MOST_PLAYERS} players"


def check_options(game: Game, matches: int) -> None:
    """Every option survives being written and read, and random options go together."""
    for players in game.player_counts:
        for options in spread(game.options, players):
            assert game.options.make(players, **options.texts()) == options, f"written and read, it differs: {options}"
        chance = random.Random(players)
        for _ in range(10):
            options = game.options.sample(players, chance)
            assert game.options.make(players, **options.texts()) == options, f"written and read, it differs: {options}"


def check_play(game: Game, matches: int) -> None:
    """A waiting seat has options, all of them numbers below 63; a seat that does not wait has none; matches end."""
    for state, _ in positions(game, matches):
        waiting = game.waiting(state)
        assert 0 <= waiting < 1 << state.players, f"waiting names seats that are not there: {waiting:b}"
        for seat in range(state.players):
            legal = game.legal(state, seat)
            assert has(waiting, seat) == (legal != 0), f"seat {seat}: waiting {waiting:b}, legal {legal:b}"
            assert 0 <= legal < 1 << MOST_ACTIONS, f"seat {seat} has an option beyond the {MOST_ACTIONS}: {legal:b}"


def check_standing(game: Game, matches: int) -> None:
    """Ranks begin at 1, and each is one more than the number of seats that are ahead."""
    for state, dice in positions(game, matches):
        if game.waiting(state) and not spot(dice, 20):
            continue
        points, ranks = np.zeros(state.players, np.int64), np.zeros(state.players, np.int64)
        game.standing(state, points, ranks)
        for seat in range(state.players):
            ahead = int((ranks < ranks[seat]).sum())
            assert ranks[seat] == ahead + 1, f"ranks {ranks.tolist()} are no ranking"


def check_notation(game: Game, matches: int) -> None:
    """Every legal action has a name of its own, which names it."""
    for state, _ in positions(game, matches):
        for seat in members(game.waiting(state)):
            for action in members(game.legal(state, seat)):
                name = game.action_name(state, seat, action)
                assert game.action_named(state, seat, name) == action, f"{name!r} does not name action {action}"
                assert not set(name) & set(" :#|"), f"{name!r} has a character that a record cannot hold"


def check_deals(game: Game, matches: int) -> None:
    """A deal written as piles and stacked gives the same table."""
    for options, seed in tables(game, matches):
        one = game.new_state(options, seed)
        game.begin(one)
        other = game.new_state(options, f"another {seed}")
        game.stack(other, game.deal_piles(one))
        game.begin(other)
        assert game.deal_piles(other) == game.deal_piles(one), "a stacked deal differs from the one it was written from"
        for seat in range(options.players):
            assert knows(game, one, seat) == knows(game, other, seat), f"seat {seat} sees another deal"


def check_refusals(game: Game, matches: int) -> None:
    """What is not legal is refused with a reason that has words in every language, and changes nothing."""
    for options, seed in tables(game, max(1, matches // 10)):
        match = Match(game, options, seed)
        chooser = random.Random(seed)
        while not match.is_over:
            if chooser.random() < 0.1:
                _try_everything(match)
            seat = chooser.choice(match.waiting)
            match.play(seat, chooser.choice(match.legal(seat)))


def _try_everything(match: Match) -> None:
    game, before, events = match.game, match.state.memory.tobytes(), len(match.events)
    for seat in range(match.players):
        for action in range(MOST_ACTIONS):
            try:
                match.name_of(seat, action)
            except (ValueError, KeyError, IndexError):
                continue
            if has(match.legal_actions(seat), action):
                assert match.why_not(seat, action) is None, f"a reason against the legal action {action}"
                continue
            try:
                match.play(seat, action)
            except IllegalAction:
                refusal = match.why_not(seat, action)
            else:
                raise AssertionError(f"the illegal action {match.name_of(seat, action)} was taken")
            assert refusal is not None, f"no reason against the illegal action {action}"
            for language in LANGUAGES:
                text = refusal.words(language)
                assert "[" not in text, f"{language} has no words for {game.name}-reason-{refusal.reason.key}"
    assert match.state.memory.tobytes() == before, "a refused action has changed the state"
    assert len(match.events) == events, "a refused action has told an event"


def check_story(game: Game, matches: int) -> None:
    """Every event has words in every language, leaves no blank, and tells secrets to their owners alone."""
    for options, seed in tables(game, max(1, matches // 4)):
        match = random_match(game, options, seed)
        for language in LANGUAGES:
            words = words_of(language, game)
            for event in match.events:
                text = words.event(event, match.names)
                assert "[" not in text and "{" not in text, f"{language} has no good words for {event}: {text}"
        for event in match.events:
            msgspec.json.encode(dataclasses.asdict(event))


def check_views(game: Game, matches: int) -> None:
    """A view is made of knowledge alone, is plain data, and can be read as lines in every language."""
    for state, dice in positions(game, max(1, matches // 10)):
        if not spot(dice, 10):
            continue
        for seat in (SPECTATOR, *range(state.players)):
            knowledge = blank(game.knowledge)
            game.observe(state, seat, knowledge)
            view = game.look(knowledge)
            public = game.look(knows(game, state, SPECTATOR))
            assert dataclasses.replace(public, **game.own(knowledge)) == view, f"{seat}'s own fields are not all told"
            for made, usual in ((game.view_data, game.look), (game.own_data, game.own)):
                data = msgspec.json.encode((made or usual)(knowledge))
                assert data == msgspec.json.encode(usual(knowledge)), f"{made} does not tell what {usual} does"
            assert seat != SPECTATOR or not view.hand, "a spectator sees a hand"
            for language in LANGUAGES:
                words, names = words_of(language, game), [f"N{n}" for n in range(state.players)]
                text = "\n".join(lines_of(game.scene(view, words, names), words, names, ()))
                assert "[" not in text and "{" not in text, f"{language} cannot tell the table: {text}"


def check_undo(game: Game, matches: int) -> None:
    """Undo gives the state before, playing again the state after."""
    for options, seed in tables(game, max(1, matches // 20)):
        match = random_match(game, options, seed)
        for _ in range(3):
            after = match.state.memory.tobytes()
            step = match.undo()
            again = match.copy()
            again.play(step.seat, step.name)
            assert again.state.memory.tobytes() == after, f"undone and played again, {step} gives another state"


def check_records(game: Game, matches: int) -> None:
    """A match written as text and as JSON is read as the same match, finished or not."""
    for options, seed in tables(game, max(1, matches // 10)):
        match = random_match(game, options, seed, stop=seed * 7 if seed % 3 == 0 else LONGEST_MATCH)
        record = record_of(match)
        for content in (record.text(), record.json()):
            again = read_record(content)
            assert record_of(again).deals == record.deals, "the deals or actions differ"
            assert (again.points, again.ranks, again.waiting) == (match.points, match.ranks, match.waiting)


def check_plain_and_compiled(game: Game, matches: int) -> None:
    """Plain Python and compiled code agree action by action; where all is plain there is nothing to compare."""
    if MODE is Mode.PLAIN:
        return
    plain = {name: getattr(game, name).plain for name in ("begin", "waiting", "legal", "act", "standing", "observe")}
    for options, seed in tables(game, matches):
        one, two = game.new_state(options, seed), game.new_state(options, seed)
        dice = new_dice(f"agree {seed}")
        game.begin(one)
        plainly(plain["begin"], two)
        while seats := game.waiting(one):
            assert one == two, f"states differ: {difference(one, two)}"
            assert plainly(plain["waiting"], two) == seats
            seat = some_seat(seats, dice)
            legal = game.legal(one, seat)
            assert plainly(plain["legal"], two, seat) == legal
            action = pick(legal, dice)
            game.act(one, seat, action)
            plainly(plain["act"], two, seat, action)
        assert one == two, f"states differ at the end: {difference(one, two)}"
        for seat in (SPECTATOR, 0):
            known = blank(game.knowledge)
            plainly(plain["observe"], two, seat, known)
            assert known == knows(game, one, seat), "knowledge differs"


def check_bots(game: Game, matches: int) -> None:
    """The game's own player chooses legal actions; its outlook shares out one win, with leads from -1 to 1."""
    for state, dice in positions(game, max(1, matches // 10)):
        rows = np.zeros((3, MOST_PLAYERS), np.float64)
        for seat in members(game.waiting(state)):
            action = int(game.greedy(state, seat, dice))
            assert 0 <= action < MOST_ACTIONS and has(game.legal(state, seat), action), f"greedy chose {action}"
        if not game.waiting(state):
            game.outlook(state, rows[0], rows[1], rows[2])
            win, lead = rows[1, : state.players], rows[2, : state.players]
            assert abs(win.sum() - 1) < 1e-6 and (win >= 0).all(), f"the outlook shares out {win.tolist()} of a win"
            assert (abs(lead) <= 1).all(), f"the outlook claims a lead of {lead.tolist()}, beyond -1 to 1"
            points, ranks = np.zeros((2, MOST_PLAYERS), np.int64)
            game.standing(state, points, ranks)
            first = ranks[: state.players] == 1
            assert (win[~first] == 0).all(), f"the outlook gives wins {win.tolist()} for ranks {ranks.tolist()}"


def check_batch(game: Game, matches: int) -> None:
    """Playing on by the compiled loop and step by step gives the same match."""
    kernels = kernels_of(game)
    for options, seed in tables(game, max(1, matches // 4)):
        one, two = game.new_state(options, seed), game.new_state(options, seed)
        log = np.zeros((LONGEST_MATCH, 3), np.int64)
        game.begin(one)
        game.begin(two)
        decisions = kernels.play_and_log(one, new_dice(seed), log)
        for seat, action, legal in log[:decisions].tolist():
            assert game.legal(two, seat) == legal, "the loop was offered other options"
            game.act(two, seat, action)
        assert one == two, f"the loop ended elsewhere: {difference(one, two)}"


CHECKS: tuple[Callable[[Game, int], None], ...] = (
    *PAPER_CHECKS,
    check_fields,
    check_options,
    check_play,
    check_standing,
    check_notation,
    check_deals,
    check_refusals,
    check_story,
    check_views,
    check_undo,
    check_records,
    *WORLD_CHECKS,
    check_plain_and_compiled,
    check_batch,
    check_bots,
)


def check_game(game: Game, matches: int = 100) -> None:
    """Run every check, with about this many random matches at each player count."""
    for check in CHECKS:
        check(game, matches)
