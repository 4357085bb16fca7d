"""Sentences out of keys and gaps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.codec import encode
from rules.core.message import Message, format_inches, render, say, verbatim

TEXTS = {
    "hello": "Hello, {name}!",
    "reach": "up to {reach:inches} inches, {by:signed}",
    "one": "{thing} and {thing}",
}


def test_gaps_are_filled():
    assert render(say("hello", name="Alice"), TEXTS) == "Hello, Alice!"


def test_messages_stand_in_messages_also_after_a_journey_as_json():
    import msgspec

    nested = say("hello", name=say("hello", name=verbatim("Bob")))
    assert render(nested, TEXTS) == "Hello, Hello, Bob!!"
    assert render(msgspec.json.decode(encode(nested), type=Message), TEXTS) == "Hello, Hello, Bob!!"


def test_lengths_and_amounts_are_written_as_people_write_them():
    assert render(say("reach", reach=6500, by=-4), TEXTS) == "up to 6.5 inches, -4"
    assert render(say("reach", reach=6000, by=4), TEXTS) == "up to 6 inches, +4"


@pytest.mark.parametrize(
    ("amount", "english", "french"),
    [
        (0, "0 hits", "0 touche"),
        (1, "1 hit", "1 touche"),
        (2, "2 hits", "2 touches"),
        ("1.5", "1.5 hits", "1,5 touche"),
    ],
)
def test_a_number_brings_the_word_that_fits_it(amount, english, french):
    assert render(say("hits", n=amount), {"hits": "{n:hit|hits}"}) == english
    texts = {"hits": "{n:touche|touches}", "plural.zero": "one", "number.point": ","}
    assert render(say("hits", n=amount), texts) == french


def test_inches_have_the_decimals_of_their_language():
    texts = {"far": "{reach:inches}", "number.point": ","}
    assert render(say("far", reach=2500), texts) == "2,5"


@pytest.mark.parametrize(
    ("thousandths", "text"), [(0, "0"), (1000, "1"), (1250, "1.25"), (-500, "-0.5"), (100_000, "100")]
)
def test_inches(thousandths, text):
    assert format_inches(thousandths) == text


def test_a_name_from_the_data_is_called_as_the_language_calls_it():
    french = {"arrives": "{who} arrive", "name: Envoy": "Émissaire"}
    assert render(say("arrives", who="Envoy"), french) == "Émissaire arrive"
    assert render(say("arrives", who=verbatim("Envoy")), french) == "Émissaire arrive"
    assert render(say("arrives", who="Ann"), french) == "Ann arrive"


def test_a_key_without_a_text_shows_itself():
    assert render(say("no.such.key"), TEXTS) == "no.such.key"


@given(st.text())
def test_a_name_that_a_person_gave_is_shown_as_it_is(name):
    assert render(verbatim(name), {}) == name
    assert render(say("hello", name=verbatim(name)), TEXTS) == f"Hello, {name}!"
