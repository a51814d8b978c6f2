"""What hosts copy is right: containers, units, timers and the dashboard fit the commands and metrics of the code.

There is no Docker here: what the files name is checked, the images are not built.
"""

from __future__ import annotations

import configparser
import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from walpurgis.cli import parser
from walpurgis.cli.serve import settings_of
from walpurgis.server.metrics import METRICS

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
UNITS = sorted(DEPLOY.glob("*.service")) + sorted(DEPLOY.glob("*.timer"))


def compose() -> dict[str, Any]:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))


def unit(path: Path) -> configparser.ConfigParser:
    read = configparser.ConfigParser(interpolation=None, strict=False)
    read.optionxform = str  # pyright: ignore[reportAttributeAccessIssue]
    read.read_string(path.read_text(encoding="utf-8"))
    return read


def test_every_service_has_its_volumes_networks_and_neighbours() -> None:
    whole = compose()
    for name, service in whole["services"].items():
        assert set(service["networks"]) <= set(whole["networks"]), name
        assert set(service.get("depends_on", ())) <= set(whole["services"]), name
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert source in whole["volumes"] or (DEPLOY / source).is_file(), f"{name}: {volume}"
        assert not {"privileged", "network_mode"} & set(service), name


def test_only_the_proxy_is_open_to_the_world() -> None:
    assert [name for name, service in compose()["services"].items() if "ports" in service] == ["caddy"]


def test_passwords_must_be_chosen() -> None:
    """No service has a password of ours, and compose refuses to start without one."""
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    assert set(re.findall(r"PASSWORD: (\S+?):", text)) == {"${POSTGRES_PASSWORD"}
    example = (DEPLOY / "example.env").read_text(encoding="utf-8")
    named = set(re.findall(r"\$\{(\w+):\?", text))
    assert named == set(re.findall(r"^(\w+)=", example, re.MULTILINE))
    assert "POSTGRES_PASSWORD=\n" in example


def test_the_server_of_compose_can_be_started() -> None:
    whole = compose()
    server = whole["services"]["server"]
    settings = settings_of(parser().parse_args(server["command"]))
    assert settings.secure and settings.database.startswith("postgresql://walpurgis@database/")
    assert settings.proxies == (whole["networks"]["inside"]["ipam"]["config"][0]["subnet"],)
    assert (DEPLOY / server["build"]["context"] / server["build"]["dockerfile"]).resolve() == DEPLOY / "Dockerfile"


def test_the_backup_of_compose_can_be_run() -> None:
    script = compose()["services"]["backup"]["command"][0].replace("$$", "$").replace("\\\n", " ")
    line = next(line for line in script.splitlines() if "walpurgis backup" in line)
    assert parser().parse_args(shlex.split(line)[1:]).command == "backup"
    subprocess.run(["sh", "-n", "-c", script], check=True)


def test_the_image_copies_what_is_there_and_starts_the_server() -> None:
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    for line in re.findall(r"^COPY (?!--from)(.+)$", text, re.MULTILINE):
        for source in line.split()[:-1]:
            assert (ROOT / source).exists(), source
    command = json.loads(re.findall(r"^CMD (.+)$", text, re.MULTILINE)[-1])
    assert settings_of(parser().parse_args(command))
    assert text.index("USER walpurgis") < text.index("ENTRYPOINT"), "not as root"


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_units_start_commands_that_exist(path: Path) -> None:
    service = unit(path)
    for line in dict(service["Service"]).values() if "Service" in service else ():
        found = re.search(r"/opt/walpurgis/bin/walpurgis (.+?)'?$", line)
        if found:
            parser().parse_args(shlex.split(found[1].replace("%%", "%")))
    if path.suffix == ".timer":
        assert path.with_suffix(".service").is_file()
    if shutil.which("systemd-analyze"):
        checked = subprocess.run(["systemd-analyze", "verify", path], capture_output=True, text=True, check=False)
        assert "Unknown" not in checked.stderr, checked.stderr


def metrics_of_the_code() -> set[str]:
    found: set[str] = set()
    for family in METRICS.registry.collect():
        suffixes = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum")}.get(family.type, ("",))
        found |= {family.name + suffix for suffix in suffixes}
    return found


def metrics_in(text: str) -> set[str]:
    return set(re.findall(r"\bwalpurgis_[a-z_]+", text))


def test_the_dashboard_shows_metrics_that_exist_and_all_of_them() -> None:
    board = json.loads((DEPLOY / "grafana-dashboard.json").read_text(encoding="utf-8"))
    shown = metrics_in(" ".join(target["expr"] for panel in board["panels"] for target in panel["targets"]))
    known = metrics_of_the_code()
    assert shown <= known, shown - known
    families = {family.name for family in METRICS.registry.collect()}
    unseen = {name for name in families if not any(metric.startswith(name) for metric in shown)}
    assert not unseen, f"no panel shows {unseen}"
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])


def test_alerts_use_metrics_that_exist() -> None:
    alerts = yaml.safe_load((DEPLOY / "alerts.yaml").read_text(encoding="utf-8"))
    asked = metrics_in(" ".join(rule["expr"] for group in alerts["groups"] for rule in group["rules"]))
    assert asked and asked <= metrics_of_the_code()
    rules = yaml.safe_load((DEPLOY / "prometheus.yaml").read_text(encoding="utf-8"))["rule_files"]
    assert [(DEPLOY / name).is_file() for name in rules] == [True]
