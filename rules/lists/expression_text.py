"""Expressions as text: ``count(heavy_weapons, unit) <= 2 * floor(size / 5)``.

An id may be bare where it is a word (hyphens inside are part of it: put spaces round a minus), else it is
quoted. Everything is checked when it is read: operations, how many parts they take, truths and numbers.
"""

from __future__ import annotations

import re
from functools import lru_cache

from rules.lists.amount import Amount, BadAmount, decimal, exact, plain
from rules.lists.expression import (
    FORCES,
    MAIN_POINTS,
    SCOPES,
    SELECTIONS,
    SIZE,
    Apply,
    Attached,
    Copy,
    Count,
    Expression,
    Is,
    Limit,
    Number,
    Truth,
)

NUMBER, TRUTH = "a number", "true or false"

#: Operations: the kinds of their parts (the last repeats where ``...`` follows), and of the whole.
_NUMERIC = {"+", "-", "*", "/", "floor", "ceil", "min", "max"}
_COMPARING = ("<=", ">=", "!=", "=", "<", ">")
_FLAGS = ("direct", "top", "linked")
_DEEPEST, _LONGEST = 40, 20_000

QUOTES = "'\""


class BadExpression(ValueError):
    """A text that is no expression: what is wrong, and where in it."""


@lru_cache(maxsize=16384)
def read(text: str) -> Expression:
    """The expression of a text. Raises ``BadExpression``."""
    if len(text) > _LONGEST:
        raise BadExpression(f"an expression has at most {_LONGEST} characters")
    reader = _Reader(text)
    found = reader.either()
    if reader.token is not None:
        raise BadExpression(f"unexpected {reader.token!r} in {text!r}")
    kind_of(found)
    return found


def read_number(text: str) -> Expression:
    """An expression that is a number. Raises ``BadExpression``."""
    return _of_kind(text, NUMBER)


def read_truth(text: str) -> Expression:
    """An expression that is true or false. Raises ``BadExpression``."""
    return _of_kind(text, TRUTH)


def _of_kind(text: str, wanted: str) -> Expression:
    expression = read(text)
    if kind_of(expression) != wanted:
        raise BadExpression(f"{text!r} is {kind_of(expression)}, where {wanted} is needed")
    return expression


def kind_of(expression: Expression) -> str:
    """``NUMBER`` or ``TRUTH``, once all its parts fit. Raises ``BadExpression``."""
    if not isinstance(expression, Apply):
        return TRUTH if isinstance(expression, Truth | Is | Attached) else NUMBER
    kinds = [kind_of(part) for part in expression.parts]
    name = expression.operation
    if name == "if":
        if len(kinds) != 3 or kinds[0] != TRUTH or kinds[1] != kinds[2]:
            raise BadExpression("if(...) takes a condition and two values of one kind")
        return kinds[1]
    wanted = NUMBER if name in _NUMERIC or name in _COMPARING else TRUTH
    if any(kind != wanted for kind in kinds):
        raise BadExpression(f"{name!r} takes {wanted}")
    if name in ("floor", "ceil", "not") and len(kinds) != 1:
        raise BadExpression(f"{name!r} takes one value")
    return NUMBER if name in _NUMERIC else TRUTH


_TOKENS = re.compile(
    r"\s*(?:(?P<number>\d+(?:\.\d+)?)|(?P<quoted>'[^']*'|\"[^\"]*\")|"
    r"(?P<word>[A-Za-z_][A-Za-z0-9_]*(?:[-.:]+[A-Za-z0-9_]+)*)|(?P<sign><=|>=|!=|[-+*/()<>=,]))"
)


class _Reader:
    """Reads one token ahead; each method reads what binds at least so tightly."""

    def __init__(self, text: str) -> None:
        self._text, self._at, self._depth = text, 0, 0
        self.token: str | None = None
        self._next()

    def _next(self) -> str | None:
        taken = self.token
        rest = self._text[self._at :]
        if not rest.strip():
            self.token = None
            return taken
        match = _TOKENS.match(rest)
        if match is None:
            raise BadExpression(f"{rest.strip()[:20]!r} cannot be read in {self._text!r}")
        self._at += match.end()
        self.token = match.group().strip()
        return taken

    def _accept(self, *tokens: str) -> str | None:
        return self._next() if self.token in tokens else None

    def _expect(self, token: str) -> None:
        if not self._accept(token):
            raise BadExpression(f"{token!r} is missing before {self.token or 'the end'!r} in {self._text!r}")

    def either(self) -> Expression:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise BadExpression("an expression is not nested so deeply")
        found = self._chain(self._both, "or")
        self._depth -= 1
        return found

    def _both(self) -> Expression:
        return self._chain(self._negated, "and")

    def _chain(self, below: object, name: str) -> Expression:
        assert callable(below)
        found = [below()]
        while self._accept(name):
            found.append(below())
        return found[0] if len(found) == 1 else Apply(name, tuple(found))

    def _negated(self) -> Expression:
        negations = 0
        while self._accept("not"):
            negations += 1
        found = self._compared()
        return Apply("not", (found,)) if negations % 2 else found

    def _compared(self) -> Expression:
        left = self._sum()
        sign = self._accept(*_COMPARING)
        return Apply(sign, (left, self._sum())) if sign else left

    def _sum(self) -> Expression:
        found = self._product()
        while sign := self._accept("+", "-"):
            found = Apply(sign, (found, self._product()))
        return found

    def _product(self) -> Expression:
        found = self._factor()
        while sign := self._accept("*", "/"):
            found = Apply(sign, (found, self._factor()))
        return found

    def _factor(self) -> Expression:
        if self._accept("-"):
            inner = self._factor()
            return Number(-inner.value) if isinstance(inner, Number) else Apply("-", (Number(0), inner))
        if self._accept("("):
            found = self.either()
            self._expect(")")
            return found
        word = self._next()
        if word is None:
            raise BadExpression(f"{self._text!r} ends too early")
        if word[0].isdigit():
            return Number(_amount(word))
        if self.token in ("(",) and word[0] not in QUOTES:
            return self._call(word)
        return _named(word)

    def _call(self, name: str) -> Expression:
        self._expect("(")
        if name in ("floor", "ceil", "min", "max", "if"):
            inner = [self.either()]
            while self._accept(","):
                inner.append(self.either())
            self._expect(")")
            return Apply(name, tuple(inner))
        words: list[str] = []
        while not self._accept(")"):
            if words:
                self._expect(",")
            word = self._next()
            if word is None or word in "(),":
                raise BadExpression(f"an id is missing in {self._text!r}")
            words.append(word[1:-1] if word[0] in QUOTES else word)
        return _query(name, words)


def _amount(word: str) -> Amount:
    try:
        return exact(word)
    except BadAmount as error:
        raise BadExpression(str(error)) from error


def _named(word: str) -> Expression:
    known = {
        "size": SIZE,
        "limit": Limit(),
        "copy": Copy(),
        "attached": Attached(),
        "true": Truth(True),
        "false": Truth(False),
    }
    if word not in known:
        raise BadExpression(f"{word!r} is no value; ids are counted: count({word})")
    return known[word]


def _query(name: str, words: list[str]) -> Expression:
    if name == "limit" and len(words) == 1:
        return Limit(words[0])
    if name == "is" and 1 <= len(words) <= 2:
        return Is(*words)
    what = {"count": SELECTIONS, "has": SELECTIONS, "points": MAIN_POINTS, "forces": FORCES}.get(name)
    if name == "cost" and words:
        what = words.pop(0)
    if what is None or not words:
        raise BadExpression(f"{name}({', '.join(words)}) is unknown")
    of, within = words[0], "army"
    rest = words[1:]
    if rest and rest[0] not in _FLAGS:
        within = rest.pop(0)
    if unknown := [word for word in rest if word not in _FLAGS]:
        raise BadExpression(f"{name}(...) takes an id, a scope, and {', '.join(_FLAGS)}; not {unknown[0]!r}")
    count = Count(of, within, what, "direct" not in rest, "top" not in rest, "linked" not in rest)
    return Apply(">=", (count, Number(1))) if name == "has" else count


def write(expression: Expression) -> str:
    """The text of an expression; reading it gives the expression again."""
    return _written(expression, 0)


_BINDS = {"or": 1, "and": 2, "not": 3, **dict.fromkeys(_COMPARING, 4), "+": 5, "-": 5, "*": 6, "/": 6}


def _written(expression: Expression, outer: int) -> str:
    if not isinstance(expression, Apply):
        return _leaf(expression)
    name = expression.operation
    binds = _BINDS.get(name)
    if binds is None:
        return f"{name}({', '.join(_written(part, 0) for part in expression.parts)})"
    if name == "not":
        text = f"not {_written(expression.parts[0], binds)}"
    elif name in ("and", "or"):
        text = f" {name} ".join(_written(part, binds + 1) for part in expression.parts)
    else:
        left, right = expression.parts
        first = binds + 1 if name in _COMPARING else binds
        text = f"{_written(left, first)} {name} {_written(right, binds + 1)}"
    return f"({text})" if binds < outer else text


def _leaf(expression: Expression) -> str:
    match expression:
        case Number(value):
            if decimal(value):
                return str(plain(value)) if value >= 0 else f"(-{plain(-value)})"
            return f"({value.numerator} / {value.denominator})"
        case Truth(value):
            return "true" if value else "false"
        case Limit(kind):
            return f"limit({_id(kind)})" if kind else "limit"
        case Copy():
            return "copy"
        case Attached():
            return "attached"
        case Is(of, within):
            return f"is({_id(of)})" if within == "self" else f"is({_id(of)}, {_id(within)})"
        case Count():
            return "size" if expression == SIZE else _count(expression)
    raise TypeError(expression)


def _count(count: Count) -> str:
    name = {SELECTIONS: "count", FORCES: "forces", MAIN_POINTS: "points"}.get(count.what)
    words = [_id(count.of), _id(count.within)]
    flags = zip(_FLAGS, (count.deep, count.subforces, count.shared), strict=True)
    words += [flag for flag, wide in flags if not wide]
    if name is None:
        name, words = "cost", [_id(count.what), *words]
    return f"{name}({', '.join(words)})"


_PLAIN_ID = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(?:[-.:]+[A-Za-z0-9_]+)*")


def _id(text: str) -> str:
    if _PLAIN_ID.fullmatch(text) and text not in _FLAGS:
        return text
    return f"'{text}'" if "'" not in text else '"{}"'.format(text.replace('"', ""))


def known_scope(scope: str) -> bool:
    """Whether it is the name of a scope, not an id."""
    return scope in SCOPES
