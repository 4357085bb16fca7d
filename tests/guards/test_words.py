"""Words that have no place here: the project speaks only of itself, and leaves nothing half done."""

import re

import pytest

from tests.guards.source import ROOT, short, written_files

#: Split, so that this page does not hold them itself.
BANNED = {
    "a path of somebody's machine": ["/wo" "rk/", "/ho" "me/", "/ro" "ot/", "/t" "mp/"],
    "work left over": [r"\bTO" r"DO\b", r"\bFIX" r"ME\b", r"\bXX" r"X\b", r"(?<!wish )for n" r"ow\b"],
    "talk of how it was made": [
        r"\bA\.?I\.?[- ]generated\b",
        r"\blanguage mo" r"del\b",
        r"\bLL" r"M\b",
        r"\bcha" r"tgpt\b",
        r"\bcla" r"ude\b",
        r"\bcop" r"ilot\b",
        r"\banth" r"ropic\b",
        r"\bopen" r"ai\b",
    ],
}  # fmt: skip

#: Files whose paths are those of a container or of a server on purpose.
ABOUT_SERVERS = ("deploy/", "Dockerfile", "docker-compose.yml", ".ci/", "config/", "sally", "docs/hosting.md")


@pytest.mark.parametrize("reason", BANNED)
def test_no_such_words(reason):
    banned = re.compile("|".join(BANNED[reason]), re.IGNORECASE if "talk" in reason else 0)
    files = [path for path in written_files() if not short(path).startswith(ABOUT_SERVERS)]
    files = [path for path in files if path.name not in {"package-lock.json", "constraints.txt"}]
    assert len(files) > 100
    found = {
        f"{short(path)}:{number}": line.strip()[:100]
        for path in files
        if path != ROOT / "tests" / "guards" / "test_words.py"
        for number, line in enumerate(path.read_text("utf-8", errors="replace").splitlines(), start=1)
        if banned.search(line)
    }
    assert not found
