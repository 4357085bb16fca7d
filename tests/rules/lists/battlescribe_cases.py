"""Plays the roster cases of battlescribe-spec against our lists, and says what differs from what they expect.

A case is a small game system, steps, and the state expected after some of them. Where a case gives other
values for the two engines that it was drawn from, its own (the ideal ones) are taken.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml

from rules.lists import edit as edits
from rules.lists import facts
from rules.lists.amount import exact
from rules.lists.battlescribe.reading import catalogue
from rules.lists.battlescribe.rosters import read_roster
from rules.lists.book import Book
from rules.lists.checking import problems_of
from rules.lists.choice import Choice
from rules.lists.choosing import offered
from rules.lists.editing import apply
from rules.lists.roster import Roster, all_forces, find_force
from rules.lists.spot import Spot
from rules.lists.standing import Standing


class Case:
    """One case as it is played."""

    def __init__(self, written: dict[str, Any]) -> None:
        setup = written["setup"]
        system = {"id": "system", "name": "System"} | (setup.get("gameSystem") or {})
        self.lint: list[str] = []
        self.system = system
        made = [catalogue(system, self.lint)]
        for each in setup.get("catalogues") or []:
            tree = {"name": each["id"], "gameSystemId": system["id"]} | each
            made.append(catalogue(tree, self.lint))
        self.book = Book(made)
        self.factions = [each.id for each in made if each.system] or [system["id"]]
        self.roster = Roster(system=system["id"], name=written["id"])
        self.outputs: dict[str, dict[str, Any]] = {}
        self.differences: list[str] = []
        self.written = written

    def play(self) -> list[str]:
        for number, step in enumerate(self.written["steps"], start=1):
            if "expectedState" in step:
                self._expect(number, step["expectedState"])
            elif "action" in step:
                self._act(step)
        return self.differences

    # actions --------------------------------------------------------------------------------------

    def _refer(self, value: Any) -> Any:
        match = re.fullmatch(r"\$\{\{\s*steps\.([\w-]+)\.(\w+)(?:\.(.+?))?\s*\}\}", str(value))
        if match is None:
            return value
        output = self.outputs[match[1]]
        return output[match[2]][match[3]] if match[3] else output[match[2]]

    def _act(self, step: dict[str, Any]) -> None:
        given = {key: self._refer(value) for key, value in step.items()}
        before = self.roster
        getattr(self, f"_{given['action']}")(given)
        self._remember(step.get("id"), before, given)

    def _do(self, edit: edits.AnyEdit) -> None:
        self.roster = apply(self.book, self.roster, edit)

    def _remember(self, id: str | None, before: Roster, given: dict[str, Any]) -> None:
        if id is None:
            return
        old = Standing(self.book, before).by_id
        new = [spot for key, spot in Standing(self.book, self.roster).by_id.items() if key not in old]
        forces = [spot for spot in new if spot.place == "force"]
        nodes = [spot for spot in new if spot.place == "node"]
        output: dict[str, Any] = {"selections": {}}
        if forces:
            output["forceId"] = forces[0].id
        elif "forceId" in given:
            output["forceId"] = given["forceId"]
        if nodes:
            output["selectionId"] = nodes[0].id
        elif "selectionId" in given:
            output["selectionId"] = given["selectionId"]
        for spot in nodes:
            if isinstance(spot.owner, Choice):
                for name in (spot.owner.path, spot.owner.id, *(use.id for use in spot.owner.uses)):
                    output["selections"].setdefault(name, spot.id)
        self.outputs[id] = output

    def _addForce(self, given: dict[str, Any]) -> None:
        faction = given.get("catalogueId") or self._faction()
        self._do(edits.AddForce(given["forceEntryId"], faction))

    def _faction(self) -> str:
        return next((id for id in self.factions if not self.book.catalogues[id].library), self.factions[0])

    def _addChildForce(self, given: dict[str, Any]) -> None:
        above = find_force(self.roster, given["forceId"])
        faction = given.get("catalogueId") or (above.catalogue if above else self.factions[0])
        self._do(edits.AddForce(given["forceEntryId"], faction, within=given["forceId"]))

    def _removeForce(self, given: dict[str, Any]) -> None:
        self._do(edits.Remove(given["forceId"]))

    def _selectEntry(self, given: dict[str, Any]) -> None:
        self._do(edits.Add(given["forceId"], given["entryId"]))

    def _selectChildEntry(self, given: dict[str, Any]) -> None:
        self._do(edits.Add(given["selectionId"], given["entryId"]))

    def _deselectSelection(self, given: dict[str, Any]) -> None:
        spot = Standing(self.book, self.roster).by_id[given["selectionId"]]
        each = spot.parent.count if spot.owner.per_model and spot.parent.place == "node" else 1
        if spot.count > each:
            per_model = (spot.count - each) // each if each > 1 else spot.count - 1
            self._count(spot, per_model)
        else:
            self._do(edits.Remove(spot.id))

    def _setSelectionCount(self, given: dict[str, Any]) -> None:
        self._count(Standing(self.book, self.roster).by_id[given["selectionId"]], given["count"])

    def _count(self, spot: Spot, count: int) -> None:
        if spot.owner.per_model and spot.parent.place == "node":
            count *= spot.parent.count
        self._do(edits.SetCount(spot.id, count))

    def _duplicateSelection(self, given: dict[str, Any]) -> None:
        self._do(edits.Duplicate(given["selectionId"]))

    def _duplicateForce(self, given: dict[str, Any]) -> None:
        self._do(edits.Duplicate(given["forceId"]))

    def _setCostLimit(self, given: dict[str, Any]) -> None:
        self._do(edits.SetLimit(given["costTypeId"], given["value"]))

    def _setCustomization(self, given: dict[str, Any]) -> None:
        id = given.get("selectionId") or given.get("forceId") or ""
        category = given.get("categoryEntryId") or ""
        self._do(edits.Rename(id, given.get("customName"), given.get("customNotes"), category))

    def _loadRoster(self, given: dict[str, Any]) -> None:
        self.roster = read_roster(given["content"].encode(), self.book).roster

    def _reload(self, given: dict[str, Any]) -> None:
        pass

    _dump = _reload

    # expectations ---------------------------------------------------------------------------------

    def _expect(self, number: int, wanted: dict[str, Any]) -> None:
        standing = Standing(self.book, self.roster)
        problems = [problem for problem in problems_of(standing) if problem.kind != "role"]
        found = self._state(standing)
        errors = [
            self._error(standing, problem) for problem in problems for _ in self._times(standing, problem)
        ]
        place = f"step {number}"
        for key, value in wanted.items():
            if key == "engines":
                continue
            if key in ("errors", "errorsContain", "errorCount"):
                self._expect_errors(place, key, value, errors)
            else:
                self._match(f"{place}: {key}", value, found.get(key))
        if (
            not {"errors", "errorsContain", "errorCount"} & wanted.keys()
            and errors
            and "engines" not in wanted
        ):
            self.differences.append(f"{place}: no errors wanted, found {errors}")

    def _expect_errors(self, place: str, key: str, wanted: Any, errors: list[tuple[str, str]]) -> None:
        if key == "errorCount":
            if wanted != len(errors):
                self.differences.append(f"{place}: {wanted} errors wanted, found {errors}")
            return
        # YAML 1.1 reads the key "on" as true.
        pairs = [(each[True].strip(), each["from"]) for each in wanted]
        missing = [pair for pair in pairs if pair not in errors]
        if missing or (key == "errors" and sorted(pairs) != sorted(errors)):
            self.differences.append(f"{place}: errors {pairs} wanted, found {errors}")

    def _times(self, standing: Standing, problem: Any) -> range:
        """BattleScribe says once for each force what we say once about all of them."""
        forces = [id for id in problem.at if standing.by_id[id].place == "force"]
        return range(max(1, len(forces) if problem.where == "army" else 1))

    def _error(self, standing: Standing, problem: Any) -> tuple[str, str]:
        on = "roster"
        if problem.where == "category":
            on = f"category {problem.category}"
        elif problem.where in ("node", "force"):
            spot = standing.by_id[problem.at[-1]]
            on = f"{'selection' if problem.where == 'node' else 'force'} {spot.owner.id}"
        owner = "costLimits" if problem.kind == "limit" else problem.owner
        return on, f"{owner}/{problem.rule}"

    def _match(self, place: str, wanted: Any, found: Any) -> None:
        if isinstance(wanted, dict):
            for key, value in wanted.items():
                if key != "engines":
                    self._match(f"{place}.{key}", value, (found or {}).get(key))
        elif isinstance(wanted, list):
            self._match_list(place, wanted, found or [])
        elif isinstance(wanted, int | float) and not isinstance(wanted, bool):
            if found is None or exact(found) != exact(wanted):
                self.differences.append(f"{place}: {wanted!r} wanted, found {found!r}")
        elif wanted != found:
            self.differences.append(f"{place}: {wanted!r} wanted, found {found!r}")

    def _match_list(self, place: str, wanted: list[Any], found: list[Any]) -> None:
        if place.endswith("costs"):
            # A type that is not named costs nothing.
            by_type = {each["typeId"]: each for each in found}
            for each in wanted:
                self._match(f"{place}[{each['typeId']}]", each, by_type.get(each["typeId"]))
            if not wanted and any(each["value"] for each in found):
                self.differences.append(f"{place}: no costs wanted, found {found}")
            return
        if place.endswith((".profiles", ".rules")) or re.search(r"selections\[\d+\]\.categories$", place):
            # These are compared as sets.
            wanted, found = (sorted(each, key=lambda one: one["name"]) for each in (wanted, found))
        if len(wanted) != len(found):
            names = [each.get("name") for each in found]
            self.differences.append(f"{place}: {len(wanted)} wanted, found {names}")
            return
        for index, (left, right) in enumerate(zip(wanted, found, strict=True)):
            self._match(f"{place}[{index}]", left, right)

    def _state(self, standing: Standing) -> dict[str, Any]:
        forces = self._forces(standing.army)
        return {
            "name": self.roster.name,
            "forceCount": len(forces),
            "selectionCount": sum(each["selectionCount"] for each in forces),
            "forces": forces,
            "costs": self._costs(standing.army, facts.points(standing.army).total),
            "costCount": len(self.book.points),
            "costLimits": [
                {"typeId": kind, "name": type.name, "value": exact(standing.limit(kind))}
                for kind, type in self.book.points.items()
                if standing.limit(kind) is not None
            ],
            "costLimitCount": sum(standing.limit(kind) is not None for kind in self.book.points),
            "gameSystemName": self.system["name"],
            "gameSystemId": self.system["id"],
        }

    def _costs(self, spot: Spot, amounts: dict[str, Any]) -> list[dict[str, Any]]:
        types = self.book.points
        return [
            {"typeId": kind, "name": types[kind].name, "hidden": types[kind].hidden, "value": exact(value)}
            for kind, value in amounts.items()
        ]

    def _forces(self, spot: Spot) -> list[dict[str, Any]]:
        """Sorted by name, as BattleScribe shows them."""
        made = [self._force(each) for each in spot.children if each.place == "force"]
        return sorted(made, key=lambda each: _natural(each["name"]))

    def _force(self, spot: Spot) -> dict[str, Any]:
        standing, force, chart = spot.standing, spot.node, spot.owner
        inner = self._forces(spot)
        units = self._selections(spot)
        own = self.book.catalogues[force.catalogue]
        found = {
            "name": spot.name,
            "entryId": chart.id,
            "catalogueId": own.id,
            "catalogueName": own.name,
            "hidden": standing.hidden(spot),
            "selectionCount": len(units),
            "selections": units,
            "childForceCount": len(inner),
            "childForces": inner,
            "customName": force.name,
            "customNotes": force.notes,
            "page": facts.page(spot),
            "publicationId": facts.publication(spot),
            "availableEntryCount": len([each for each in offered(spot) if not each.groups]),
        }
        roles = [{"name": "Uncategorised", "entryId": "(No Category)", "primary": False}]
        for role in chart.roles.values():
            place = standing.absent(spot, role)
            roles.append(
                {
                    "name": place.name,
                    "entryId": role.id,
                    "primary": False,
                    "page": facts.page(place),
                    "publicationId": facts.publication(place),
                    "customName": force.category_names.get(role.id),
                    "customNotes": force.category_notes.get(role.id),
                    **self._infos(place),
                }
            )
        books = [*own.publications, *(self.book.system.publications if own.system else ())]
        found |= {
            "categories": roles,
            "categoryCount": len(roles),
            "publications": [{"id": each.id, "name": each.name} for each in books],
        }
        return found | self._infos(spot)

    def _infos(self, spot: Spot) -> dict[str, Any]:
        return {
            "profiles": [
                {
                    "name": each.name,
                    "typeId": each.type,
                    "typeName": each.type_name,
                    "hidden": each.hidden,
                    "page": each.page,
                    "publicationId": each.publication,
                    "characteristics": [
                        {"name": stat.name, "typeId": stat.type, "value": stat.value} for stat in each.stats
                    ],
                }
                for each in facts.profiles(spot)
            ],
            "rules": [
                {
                    "name": each.name,
                    "description": each.text,
                    "hidden": each.hidden,
                    "page": each.page,
                    "publicationId": each.publication,
                }
                for each in facts.rules(spot)
            ],
        }

    def _selections(self, spot: Spot) -> list[dict[str, Any]]:
        """By role in the chart's order, then by name, then as they were added."""
        roles = list(spot.owner.roles) if spot.place == "force" else []
        nodes = [each for each in spot.children if each.place == "node"]

        def place(each: Spot) -> tuple[Any, ...]:
            role = roles.index(each.role) + 1 if each.role in roles else 0
            return role, _natural(each.name), int(each.id[1:])

        return [self._selection(each) for each in sorted(nodes, key=place)]

    def _selection(self, spot: Spot) -> dict[str, Any]:
        standing, choice, node = spot.standing, spot.owner, spot.node
        children = self._selections(spot)
        primary, categories = standing.roles(spot)
        book = facts.publication(spot)
        publications = {
            each.id: each.name for own in self.book.catalogues.values() for each in own.publications
        }
        return {
            "name": spot.name,
            "type": {"option": "upgrade"}.get(choice.kind, choice.kind),
            "number": node.count,
            "hidden": standing.hidden(spot),
            "costs": self._costs(spot, facts.points(spot).own),
            "children": children,
            "childCount": len(children),
            "categories": [
                {"name": self.book.category(id).name, "entryId": id, "primary": id == primary}
                for id in categories
                if self.book.category(id)
            ],
            "page": facts.page(spot),
            "publicationId": book,
            "publicationName": publications.get(book, ""),
            "entryId": choice.path,
            "entryGroupId": choice.groups[-1].path if choice.groups else None,
            "customName": node.name,
            "customNotes": node.notes,
            **self._infos(spot),
        }


def _natural(name: str) -> list[tuple[int, int, str]]:
    return [
        (0, int(part), "") if part.isdigit() else (1, 0, part.lower())
        for part in re.findall(r"\d+|\D+", name)
    ]


def read_case(path: Path) -> dict[str, Any]:
    return yaml.safe_load(path.read_text("utf-8"))


def play(written: dict[str, Any]) -> list[str]:
    """What differs from what a case expects."""
    return Case(written).play()


__all__ = ["Case", "all_forces", "play", "read_case"]
