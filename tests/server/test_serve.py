"""The command that starts a server says what is wrong before it promises anything."""

from __future__ import annotations

import socket

import pytest

from walpurgis.cli import main, parser
from walpurgis.cli.serve import settings_of


def test_a_port_in_use_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port)]) != 0
    said = capsys.readouterr().err
    assert f"127.0.0.1:{port}" in said and "--port" in said
    assert "listening at" not in said


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (["--pace", "-4"], "--pace"),
        (["--pace", "nan"], "--pace"),
        (["--thinkers", "0"], "--thinkers"),
        (["--lease", "0"], "--lease"),
        (["--origin", "nonsense"], "--origin"),
        (["--origin", "https://a.example/page"], "--origin"),
        (["--proxy", "nginx"], "--proxy"),
        (["--exempt", "10.0.0.0/99"], "--exempt"),
        (["--limit", "patience=3"], "sockets_of_an_address"),
        (["--limit", "sockets=many"], "sockets=20000"),
        (["--limit", "sockets=-1"], "--limit sockets"),
        (["--port", "70000"], "--port"),
        (["--workers", "0"], "--workers"),
        (["--workers", "2"], "PostgreSQL"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], names: str
) -> None:
    assert main(["serve", *words]) == 2
    said = capsys.readouterr().err
    assert names in said and said.count("\n") == 1 and "listening at" not in said


def test_limits_and_addresses_reach_the_settings() -> None:
    words = ["--limit", "sockets=7", "--limit", "tokens_a_second=0.5", "--origin", "https://Cards.example:8443/"]
    args = parser().parse_args(["serve", *words, "--proxy", "10.0.0.0/8", "--exempt", "192.0.2.0/24"])
    settings = settings_of(args)
    assert (settings.limits.sockets, settings.limits.tokens_a_second) == (7, 0.5)
    assert settings.origins == ("https://cards.example:8443",)
    assert (settings.proxies, settings.exempt) == (("10.0.0.0/8",), ("192.0.2.0/24",))
    assert settings_of(parser().parse_args(["serve"])).proxies == ("127.0.0.1", "::1")
