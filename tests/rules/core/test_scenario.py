"""Scenario files: what holds, what differs and what cannot be understood, each with its place."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.scenario import ScenarioError
from rules.core.scenario.document import merged, read_scenarios
from rules.core.scenario.files import find_files, read_file
from rules.core.scenario.run import Report, run
from rules.core.scenario.yaml_text import MOST_CHARACTERS

DUEL = """
system: toy
given:
  models:
    - {id: r1, seat: red, at: [5, 5]}
    - {id: b1, seat: blue, at: [5, 7]}
"""
STRIKE = DUEL + "when: [{by: red, do: strike, model: r1, target: b1}]\n"


def reports(text: str) -> list[Report]:
    return [run(scenario) for scenario in read_scenarios(text, "question.yaml")]


def report(text: str) -> Report:
    (one,) = reports(text)
    return one


def problem(text: str) -> str:
    with pytest.raises(ScenarioError) as caught:
        read_scenarios(text, "question.yaml")
    return str(caught.value)


class TestDice:
    def test_a_scenario_passes_where_all_holds(self):
        assert report(STRIKE + "dice: [4]\nthen: [{test: 1, target: 4, passed: true}]").passed

    def test_a_roll_that_the_script_lacks_says_what_was_to_be_rolled(self):
        (failure,) = report(STRIKE + "then: [{dice_used: 1}]").failures
        assert failure == "when 1: roll 1 (1 to 6) is not in the script: Strike was to be rolled"

    def test_a_face_that_the_die_has_not_says_what_was_to_be_rolled(self):
        (failure,) = report(STRIKE + "dice: [9]\nthen: [{dice_used: 1}]").failures
        assert failure == "when 1: roll 1 is 9, but the die has 6 faces: Strike was to be rolled"

    def test_faces_that_nothing_rolled_fail_it(self):
        (failure,) = report(STRIKE + "dice: [2, 5, 6]\nthen: [{dice_used: 1}]").failures
        assert failure == "dice: nothing rolled the last 2 of the script: 5, 6"


class TestSteps:
    def test_a_refusal_that_nobody_expected_is_told_with_its_rule_and_sentence(self):
        far = STRIKE.replace("[5, 7]", "[5, 9]")
        assert report(far + "then: [{dice_used: 0}]").failures == (
            "when 1: refused under TOY-STRIKE: Too far: 2 inches is the most.",
        )

    def test_a_refusal_under_another_rule_differs(self):
        far = STRIKE.replace("[5, 7]", "[5, 9]").replace("target: b1}", "target: b1, rejected: TOY-MOVE}")
        (failure,) = report(far + "then: [{dice_used: 0}]").failures
        assert failure.startswith("when 1: refused under TOY-STRIKE, not under TOY-MOVE")

    def test_an_expected_refusal_that_does_not_come_differs(self):
        text = STRIKE.replace("target: b1}", "target: b1, rejected: TOY-STRIKE}")
        (failure,) = report(text + "dice: [2]\nthen: [{dice_used: 0}]").failures
        assert failure == "when 1: this was not refused, but TOY-STRIKE should forbid it"

    def test_an_answer_needs_a_question(self):
        (failure,) = report(DUEL + "when: [{answer: take}]\nthen: [{dice_used: 0}]").failures
        assert failure == "when 1: no decision is open that could be answered"

    @pytest.mark.parametrize("at", ["5", "[1]", "[a, b]", "[.inf, 0]", "[.nan, 0]", "{}"])
    def test_a_place_that_is_none_is_told(self, at):
        asked = STRIKE.replace("when: [", "when: [") + "dice: [6]\nthen: [{dice_used: 1}]"
        text = asked.replace("target: b1}]", f"target: b1}}, {{answer: take, at: {at}}}]").replace(
            "system: toy\ngiven:", "system: toy\ngiven:\n  hands: {blue: [shield]}"
        )
        assert report(text).broken.startswith("when 2: at is [x, y] in inches")

    def test_a_step_that_the_system_does_not_know_is_told(self):
        assert report(DUEL + "when: [{by: red, do: fly}]\nthen: [{dice_used: 0}]").broken.startswith(
            "when 1: "
        )

    def test_claims_of_a_step_are_checked_just_after_it(self):
        text = STRIKE.replace("target: b1}", "target: b1, then: [{model: b1, wounds: 2}]}")
        (failure,) = report(text + "dice: [6]\nthen: [{model: b1, wounds: 1}]").failures
        assert failure == "when 1, then 1: wounds are 1, not 2"

    def test_a_table_that_cannot_be_is_told(self):
        overlapping = DUEL.replace("[5, 7]", "[5, 5.5]")
        assert report(overlapping + "then: [{dice_used: 0}]").broken.startswith("given: this cannot be: ")

    def test_an_unknown_system_is_told(self):
        assert "there is no game system" in report("system: chess\nthen: [{a: 1}]").broken

    def test_rules_that_break_down_fail_the_scenario_and_only_it(self, monkeypatch):
        from tests.toy import Toy

        def breaks(self: Any, state: Any, event: Any) -> Any:
            raise ZeroDivisionError("a fault")

        monkeypatch.setattr(Toy, "evolve", breaks)
        (failure,) = report(STRIKE + "dice: [4]\nthen: [{dice_used: 1}]").failures
        assert failure.startswith("the rules broke down: ZeroDivisionError: a fault (test_scenario.py:")


class TestClaims:
    @pytest.mark.parametrize(
        ("claim", "differs"),
        [
            ("{test: 1, base: 5}", "base is 4, not 5 (Strike 4, -1 ganged up on [TOY-GANG]: 3 or more)"),
            ("{test: 1, modifiers: {}}", "modifiers is {'TOY-GANG': -1}, not {}"),
            ("{test: 1, includes: {TOY-GANG: -2}}", "TOY-GANG gives -1, not -2"),
            ("{test: 1, target: 4}", "target is 3, not 4"),
            ("{test: 1, face: 4}", "face is 3, not 4"),
            ("{test: 1, passed: false}", "passed is true, not false"),
            ("{test: 1, passed: 1}", "passed is true, not 1"),
            ("{test: 1, what: parry}", "this is toy.strike, not parry"),
            ("{test: 2}", "there are only 1 tests: Strike 4, -1 ganged up on"),
            ("{roll: 1, faces: 20}", "faces is 6, not 20"),
            ("{event: {type: wound_lost, model: r1}}", "no event is"),
            ("{events: {type: wound_lost, count: 2}}", "1 events are"),
            ("{decision: {seat: blue}}", "no decision is open"),
            ("{finished: true}", "the battle is not over"),
            ("{dice_used: 2}", "dice_used is 1, not 2"),
            ('{by: red, offer: "strike:r1:b1"}', "refused is TOY-MOVE, not none"),
            ('{by: red, offer: "strike:r1:b2"}', "there is no such offer"),
            ('{by: red, offer: "done", exists: false}', "there is this offer"),
            ("{model: b1, wounds: 2}", "wounds are 1, not 2"),
        ],
    )
    def test_what_differs_is_told_with_its_place(self, claim, differs):
        ganged = STRIKE.replace("models:", "models:\n    - {id: r2, seat: red, at: [7, 7]}")
        (failure,) = report(f"{ganged}dice: [3]\nthen: [{claim}]").failures
        assert failure.startswith(f"then 1: {differs}"[:60]) or differs in failure

    @pytest.mark.parametrize(
        "claim",
        [
            "{test: 0}", "{test: one}", "{test: true}", "{test: 1, bonus: 2}", "{test: 1, includes: 3}",
            "{roll: -1}", "{event: {type: flown}}", "{event: 7}", "{event: {type: acted, height: 3}}",
            "{events: {type: acted}}", "{dice_used: 1, or: 2}", "{by: green, offer: done}", "{offer: done}",
            "{nonsense: 1}", "{}",
        ],
    )  # fmt: skip
    def test_a_claim_that_nobody_understands_breaks_the_scenario(self, claim):
        assert report(f"{STRIKE}dice: [3]\nthen: [{claim}]").broken.startswith("then 1: ")

    def test_an_open_decision_is_told_where_none_is_claimed(self):
        text = STRIKE.replace("given:", "given:\n  hands: {blue: [shield]}")
        assert report(text + "dice: [6]\nthen: [{decision: {options: [shield, take], default: take}}]").passed
        (failure,) = report(text + "dice: [6]\nthen: [{decision: none}]").failures
        assert failure == "then 1: blue is asked toy.struck"


class TestDocuments:
    def test_cases_are_scenarios_of_their_own(self):
        found = read_scenarios(
            STRIKE
            + "title: a blow\nrules: [TOY-STRIKE]\nvalues: {face: 4, left: 1}\ndice: [$face]\n"
            + "then: [{model: b1, wounds: $left}]\n"
            + "cases:\n  - {id: hit}\n  - {id: missed, values: {face: 3, left: 2}, title: in vain}\n",
            "blows.yaml",
        )
        assert [(one.id, one.title, one.rules, one.dice) for one in found] == [
            ("hit", "a blow", ("TOY-STRIKE",), (4,)),
            ("missed", "in vain", ("TOY-STRIKE",), (3,)),
        ]
        assert all(run(one).passed for one in found)

    def test_a_case_is_laid_on_its_document(self):
        found = read_scenarios(
            STRIKE + "dice: [3]\nthen: [{test: 1, target: 2}]\n"
            "cases:\n  - id: able\n"
            "    with: {given: {models: [{id: r1, skill: 2}, {id: r2, seat: red, at: [9, 9]}]}}",
            "blows.yaml",
        )
        assert [model["id"] for model in found[0].given["models"]] == ["r1", "b1", "r2"]
        assert run(found[0]).passed

    def test_documents_and_lists_of_documents_share_what_defaults_say(self):
        shared = "defaults: {system: toy, given: {models: [{id: r1, seat: red, at: [5, 5]}]}}\n---\n"
        found = read_scenarios(
            shared + "- {example: one, then: [{dice_used: 0}]}\n- {then: [{dice_used: 0}]}", "x"
        )
        assert [(one.id, one.system) for one in found] == [("one", "toy"), ("3", "toy")]

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            ("", "there is no scenario in it"),
            ("7", "a document is a mapping"),
            ("system: toy\nsystem: toy", "line 2: the key 'system' stands here twice"),
            ("system: toy\n  then: x", "line 2: "),
            ("system: toy\nthem: []", "document 1: there is no key them"),
            ("system: toy", "document 1: then claims nothing"),
            ("then: [{a: 1}]", "document 1: Object missing required field `system`"),
            ("system: toy\nthen: [{a: 1}]\ndice: [x]", "document 1: Expected `int`"),
            ("system: toy\nthen: [{a: $x}]", "document 1: there is no value $x"),
            ("system: toy\nthen: [{a: 1}]\nvalues: {x: 1}", "document 1: nothing uses the value x"),
            ("system: toy\nthen: [{a: 1}]\ncases: []", "document 1: cases is a list with at least one case"),
            ("system: toy\nthen: [{a: 1}]\ncases: [{}]", "document 1, case 1: a case has an id"),
            ("system: toy\nthen: [{a: 1}]\ncases: [{id: a, x: 1}]", "document 1, case a: there is no key x"),
            (
                "system: toy\nthen: [{a: 1}]\ncases: [{id: a, values: {x: 1}}]",
                "document 1, case a: the document declares",
            ),
            ("system: toy\nthen: [{a: 1}]\ncases: [{id: a}, {id: a}]", "two scenarios have the id a"),
            ("defaults: {cases: []}", "document 1: defaults: there is no key cases"),
            ("a: &a [*a]", "question.yaml: "),
            ("a: &a {b: *a}", "question.yaml: "),
            ("!!python/object/apply:os.system [ls]", "line 1: could not determine a constructor"),
            ("? [1]\n: 2", "line 1: a key is a plain word"),
            ("a: " + "[" * 5000, "question.yaml: "),
            ("a: " + "9" * 5000, "this is no YAML"),
            ("a: 2020-13-45", "this is no YAML"),
            ("#" * (MOST_CHARACTERS + 1), "more than 1000000 characters"),
        ],
        ids=range(24),
    )
    def test_a_file_that_cannot_be_understood_says_where_and_why(self, text, says):
        assert problem(text).startswith("question.yaml: ")
        assert says in problem(text)

    def test_aliases_may_not_blow_a_document_up(self):
        lines = ["a0: &a0 [1, 2, 3, 4, 5, 6, 7, 8, 9]"]
        lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 9)]
        assert "more than 200000 values" in problem("\n".join(lines))

    @given(st.text())
    def test_no_text_brings_anything_but_a_clear_complaint(self, text):
        assert problem(text).startswith("question.yaml: ")

    @given(
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.text(max_size=5),
            lambda inner: (
                st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
            ),
            max_leaves=12,
        )
    )
    def test_anything_laid_on_itself_is_itself(self, value):
        assert merged(value, value) == value


class TestFiles:
    def test_folders_and_patterns_mean_their_files_each_once(self, tmp_path: Path, monkeypatch):
        for name in ("a.yaml", "b.yaml", "c.txt", "below/d.yaml"):
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text("")
        names = [
            path.name for path in find_files([str(tmp_path), str(tmp_path / "a*"), str(tmp_path / "a.yaml")])
        ]
        assert names == ["a.yaml", "b.yaml", "d.yaml"]
        monkeypatch.chdir(tmp_path)
        assert [path.name for path in find_files(["*.yaml"])] == ["a.yaml", "b.yaml"]

    def test_a_name_that_means_nothing_is_told(self, tmp_path: Path):
        for name in ("no.yaml", str(tmp_path), "no*.yaml"):
            with pytest.raises(ScenarioError, match="there is no such file"):
                list(find_files([name]))

    def test_a_file_that_is_no_text_is_told(self, tmp_path: Path):
        (tmp_path / "x.yaml").write_bytes(b"\xff\xfe\x00")
        with pytest.raises(ScenarioError, match=r"x\.yaml"):
            read_file(tmp_path / "x.yaml")
