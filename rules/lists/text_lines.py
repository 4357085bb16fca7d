"""The lines of a list written as text: what each names, how many, and what stands below it."""

from __future__ import annotations

import json
import re

import msgspec

#: Longer lines are nothing but notes.
LONGEST = 1000

MOST_COUNT = 9999
_DEEPEST = 40

_FORCE = re.compile(
    r"(?P<depth>=+)\s*(?P<chart>[^=].*?)\s*\((?P<catalogue>[^()]*)\)(?:\s*\[[^\]]*\])?\s*(?P<name>\".*\")?\s*$"
)
_COUNT = re.compile(r"^(?P<count>\d{1,6})\s*(?:[x\u00d7]\s*|(?=\s))(?P<rest>\S.*)$")
_POINTS = re.compile(r"\s*\[(?P<points>-?\d[\d./]*)[^\]\[]*\]\s*$")
_WHICH = re.compile(r"\s*<(?P<which>\d{1,3})>\s*$")
_OWN_NAME = re.compile(r'^(?P<thing>.*?\])\s*(?P<name>"(?:[^"\\]|\\.)*")\s*$')
_MARK = re.compile(r"\s*\((?:(?P<commander>commander)|with (?P<with>\d{1,5}))\)\s*$")
_BULLET = re.compile(r"^(?P<indent>[ \t]*)[-*•+]\s+(?P<rest>\S.*)$")
_SPENT = re.compile(r"^\s*-?\d[\d./]*(?: of (?P<limit>\d[\d./]*))? (?P<points>[A-Za-z]\w*(?: \w+)?)\s*$")
_IGNORED = re.compile(r"^\s*(?:!.*|-{3,}|\[[^\]]*, \d+\])\s*$")
_MARKUP = re.compile(r"\*\*|__|\[/?[bi]\]", re.IGNORECASE)


class Thing(msgspec.Struct):
    """A line that names something, and the lines below it."""

    said: str
    name: str
    count: int = 1
    which: int = 1
    points: str = ""
    own_name: str = ""
    commander: bool = False
    with_unit: int = 0
    notes: list[str] = msgspec.field(default_factory=list)
    below: list[Thing] = []


class Section(msgspec.Struct):
    """A force, as it is written."""

    said: str
    chart: str
    catalogue: str
    name: str
    depth: int
    notes: list[str] = msgspec.field(default_factory=list)
    units: list[Thing] = []


class Written(msgspec.Struct):
    """A text, line by line."""

    name: str = ""
    notes: list[str] = msgspec.field(default_factory=list)
    limits: dict[str, str] = {}
    sections: list[Section] = []
    strange: list[str] = []


def read_lines(lines: list[str]) -> Written:
    """What the lines of a text say; those that say nothing are ``strange``."""
    found = Written()
    stack: list[tuple[int, Thing]] = []
    for line in (each.rstrip("\r") for each in lines):
        if not line.strip():
            continue
        force = _FORCE.match(line.strip()) if line.lstrip().startswith("=") and len(line) <= LONGEST else None
        if force is not None:
            stack = []
            name = _unquoted(force["name"] or "")
            found.sections.append(
                Section(line, force["chart"], force["catalogue"], name, len(force["depth"]))
            )
        elif line.lstrip().startswith(">"):
            _note(found, stack, line.lstrip()[1:])
        elif len(line) > LONGEST:
            found.strange.append(line)
        else:
            _line(found, stack, line)
    return found


def _note(found: Written, stack: list[tuple[int, Thing]], note: str) -> None:
    note = note.removeprefix(" ")
    if stack:
        stack[-1][1].notes.append(note)
    elif found.sections:
        found.sections[-1].notes.append(note)
    else:
        found.notes.append(note)


def _line(found: Written, stack: list[tuple[int, Thing]], line: str) -> None:
    plain = _MARKUP.sub("", line)
    bullet = _BULLET.match(plain)
    spent = _SPENT.match(plain)
    if bullet is not None:
        depth = len(bullet["indent"].expandtabs(2))
        thing = read_thing(bullet["rest"])
        while stack and stack[-1][0] >= depth:
            stack.pop()
        _put(found, stack, thing)
        if len(stack) < _DEEPEST:
            stack.append((depth, thing))
    elif _IGNORED.match(plain):
        return
    elif not found.name and not found.sections:
        found.name = _unquoted(line.strip()) if line.strip().startswith('"') else plain.strip()
    elif spent is not None:
        if spent["limit"]:
            found.limits[spent["points"]] = spent["limit"]
    else:
        found.strange.append(line)


def _put(found: Written, stack: list[tuple[int, Thing]], thing: Thing) -> None:
    if stack:
        stack[-1][1].below.append(thing)
        return
    if not found.sections:
        found.sections.append(Section("", "", "", "", 1))
    found.sections[-1].units.append(thing)


def read_thing(text: str, depth: int = 0) -> Thing:
    """A thing out of its line: ``2x Hound [14.5] "Rex" (commander) {1x Collar [1]; ...}``."""
    said, below = text, []
    if text.rstrip().endswith("}") and depth < _DEEPEST:
        text, inner = _braces(text.rstrip())
        below = [read_thing(each, depth + 1) for each in inner]
    thing = Thing(said.strip(), "", below=below)
    while mark := _MARK.search(text):
        text = text[: mark.start()]
        if mark["commander"]:
            thing.commander = True
        else:
            thing.with_unit = int(mark["with"])
    own = _OWN_NAME.match(text)
    if own is not None:
        text, thing.own_name = own["thing"], _unquoted(own["name"])
    points = _POINTS.search(text)
    if points is not None:
        text, thing.points = text[: points.start()], points["points"]
    which = _WHICH.search(text)
    if which is not None:
        text, thing.which = text[: which.start()], int(which["which"])
    count = _COUNT.match(text.strip())
    if count is not None:
        text, thing.count = count["rest"], min(MOST_COUNT, int(count["count"]))
    thing.name = text.strip()
    return thing


def _braces(text: str) -> tuple[str, list[str]]:
    """What stands before the braces at the end, and the things within them."""
    depth, quoted, start, opened = 0, False, -1, -1
    pieces: list[str] = []
    for place, sign in enumerate(text):
        if sign == '"' and text[place - 1 : place] != "\\":
            quoted = not quoted
        elif quoted:
            continue
        elif sign == "{":
            depth += 1
            if depth == 1:
                start = place + 1
                opened = place if opened < 0 else opened
        elif (sign == "}" and depth == 1) or (sign == ";" and depth == 1):
            pieces.append(text[start:place].strip())
            start = place + 1
            depth -= sign == "}"
        elif sign == "}":
            depth -= 1
    return (text[:opened], [each for each in pieces if each]) if pieces and opened >= 0 else (text, [])


def _unquoted(text: str) -> str:
    try:
        found = json.loads(text)
    except ValueError:
        return text.strip('"')
    return found if isinstance(found, str) else text
