"""The command that starts a server says what is wrong before it promises anything."""

from __future__ import annotations

import socket

import pytest

from walpurgis.cli import main


def test_a_port_that_is_taken_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port)]) != 0
    said = capsys.readouterr().err
    assert f"127.0.0.1:{port}" in said and "--port" in said
    assert "the table is at" not in said
