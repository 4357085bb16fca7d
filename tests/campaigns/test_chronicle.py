"""Telling of what happened: by whom, for whom, with pictures, in a feed and as a book."""

from __future__ import annotations

import io
import uuid
from typing import Any

import pytest
from django.utils import timezone
from PIL import Image
from pypdf import PdfReader

from accounts.models import User
from battles.models import Battle, Seat
from campaigns.chronicle.models import Picture, Post
from campaigns.clubs.models import Club
from tests.calls import client_of, fitting
from tests.campaigns.conftest import call, found
from tests.people import person

pytestmark = pytest.mark.django_db

POST = {"title": "The bridge", "text": "We held it.\nTwice.", "happened_on": "2026-12-04"}


def picture(size: tuple[int, int] = (40, 20), kind: str = "PNG", **how: Any) -> bytes:
    """A red picture."""
    drawn = io.BytesIO()
    Image.new("RGB", size, (200, 30, 30)).save(drawn, kind, **how)
    return drawn.getvalue()


def told(who: User, club: Club, **changes: Any) -> dict[str, Any]:
    """A post that somebody has written."""
    answer = call(who, club, "post", "/chronicle", {"id": str(uuid.uuid4()), **POST, **changes})
    assert answer.status_code == 201, answer.content
    return dict(answer.json())


def put(who: User, club: Club, post: str, data: bytes, id: str = "", caption: str = "") -> Any:
    """What is answered to a picture for a post."""
    asked = f"?id={id or uuid.uuid4()}&caption={caption}"
    address = f"/api/clubs/{club.pk}/chronicle/{post}/pictures{asked}"
    return client_of(who).post(address, data, content_type="image/png")


def fought(one: User, other: User, name: str = "The bridge at dusk") -> Battle:
    """A battle that the first has won."""
    battle = Battle.objects.create(
        system="toy",
        name=name,
        host=one,
        stage=Battle.Stage.OVER,
        table={},
        mission={},
        table_name="Yard",
        mission_name="Last",
        revision="1",
        salt=b"s",
        commitment="c",
        result={"winner": "red", "scores": {"red": 5, "blue": 2}},
        moved_at=timezone.now(),
    )
    for seat, user in (("red", one), ("blue", other)):
        Seat.objects.create(
            battle=battle,
            seat=seat,
            user=user,
            player_name=user.username,
            force={},
            force_name=f"{seat} force",
            points=500,
            nonce="n",
        )
    return battle


def test_a_post_is_told_once_changed_by_its_author_and_taken_down(
    club: Club, people: dict[str, User]
) -> None:
    member, organiser = people["member"], people["organiser"]
    wish = {"id": str(uuid.uuid4()), **POST}
    for _ in range(2):
        answer = call(member, club, "post", "/chronicle", wish)
        assert answer.status_code == 201
        fitting("ChroniclePost", answer.json())
    one = f"/chronicle/{wish['id']}"
    assert Post.objects.count() == 1
    assert call(organiser, club, "post", "/chronicle", wish).json()["code"] == "id_reused"
    assert call(organiser, club, "patch", one, {"title": "Mine"}).status_code == 403
    assert call(member, club, "patch", one, {"title": "The bridge, again"}).json()["yours"]
    (seen,) = call(people["guest"], club, "get", "/chronicle").json()["results"]
    assert (seen["title"], seen["author"], seen["yours"]) == ("The bridge, again", "member", False)
    assert call(people["guest"], club, "post", "/chronicle", wish).status_code == 403
    assert call(people["umpire"], club, "delete", one).status_code == 403
    assert call(organiser, club, "delete", one).status_code == 204
    assert call(member, club, "get", one).status_code == 404
    assert call(member, club, "post", "/chronicle", wish).status_code == 404
    # Its row stays, and goes along when the club takes everything with it.
    (kept,) = call(organiser, club, "get", "/export").json()["chronicle"]
    assert (kept["title"], kept["taken_down_at"] is None) == ("The bridge, again", False)


def test_the_last_day_is_first_and_days_are_asked_for(club: Club, alice: User) -> None:
    for day in ("2026-12-04", "2026-11-01", "2027-01-08"):
        told(alice, club, title=day, happened_on=day)

    def titles(asked: str) -> list[str]:
        return [each["title"] for each in call(alice, club, "get", f"/chronicle?{asked}").json()["results"]]

    assert titles("") == ["2027-01-08", "2026-12-04", "2026-11-01"]
    assert titles("since=2026-11-02&until=2026-12-31") == ["2026-12-04"]
    assert titles("limit=1&offset=2") == ["2026-11-01"]
    for wrong in ("since=yesterday", "subject=1"):
        assert call(alice, club, "get", f"/chronicle?{wrong}").status_code == 400


def test_what_is_public_is_read_by_whoever_may_see_the_club(alice: User, charlie: User) -> None:
    hidden, club = found(alice), found(alice, listed=True, name="Open house")
    assert (
        call(alice, hidden, "post", "/chronicle", {"id": str(uuid.uuid4()), **POST, "public": True}).json()[
            "code"
        ]
        == "conflict"
    )
    secret, public = told(alice, club, title="Ours"), told(alice, club, title="Yours", public=True)
    for reader in (charlie, None):
        seen = call(reader, club, "get", "/chronicle").json()["results"]
        assert [each["title"] for each in seen] == ["Yours"]
        assert call(reader, club, "get", f"/chronicle/{public['id']}").status_code == 200
        assert call(reader, club, "get", f"/chronicle/{secret['id']}").status_code == 404
        assert call(reader, hidden, "get", "/chronicle").status_code == 404
    # A club that no longer wants to be found takes what was public along.
    call(alice, club, "patch", "", {"listed": False})
    assert call(charlie, club, "get", "/chronicle").status_code == 404


def test_a_battle_is_reported_by_those_who_fought_it(
    club: Club, people: dict[str, User], charlie: User
) -> None:
    battle = fought(people["member"], charlie)
    wish = {"battle": str(battle.pk)}
    refused = call(people["umpire"], club, "post", "/chronicle", {"id": str(uuid.uuid4()), **POST, **wish})
    assert refused.status_code == 404
    seen = told(people["member"], club, **wish)["battle"]
    assert (seen["name"], seen["winner"]) == ("The bridge at dusk", "red")
    # Its players see its report; others once it is shared with spectators.
    report = f"/battles/{battle.pk}/report"
    assert seen["report"] == report
    for shared, address in ((False, ""), (True, f"{report}?watch={battle.watch_code}")):
        Battle.objects.filter(pk=battle.pk).update(spectators=shared)
        (post,) = call(people["guest"], club, "get", "/chronicle").json()["results"]
        assert post["battle"]["report"] == address
    assert [(side["player"], side["points"]) for side in seen["sides"]] == [("member", 500), ("charlie", 500)]
    Battle.objects.filter(pk=battle.pk).update(stage=Battle.Stage.PLAYING)
    again = call(people["member"], club, "post", "/chronicle", {"id": str(uuid.uuid4()), **POST, **wish})
    assert again.json()["code"] == "conflict"


def test_a_picture_is_made_anew_and_kept_once(club: Club, alice: User, charlie: User) -> None:
    post, id = told(alice, club)["id"], str(uuid.uuid4())
    exif = Image.Exif()
    exif[0x0112] = 6  # It lies on its side.
    exif[0x010F] = "SecretCamera"
    sent = picture((3000, 1500), "JPEG", exif=exif)
    for _ in range(2):
        answer = put(alice, club, post, sent, id, "The%20bridge")
        assert answer.status_code == 201, answer.content
        fitting("PostedPicture", answer.json())
    kept = Picture.objects.get()
    assert (kept.width, kept.height, kept.caption) == (800, 1600, "The bridge")
    one = f"/chronicle/{post}/pictures/{id}"
    shown = call(alice, club, "get", one)
    assert (shown["Content-Type"], shown["Cache-Control"]) == ("image/jpeg", "private, max-age=3600")
    assert b"SecretCamera" not in shown.content
    assert Image.open(io.BytesIO(shown.content)).size == (800, 1600)
    assert call(charlie, club, "get", one).status_code == 404
    (seen,) = call(alice, club, "get", f"/chronicle/{post}").json()["pictures"]
    assert seen == {"id": id, "caption": "The bridge", "width": 800, "height": 1600}
    assert call(alice, club, "delete", one).status_code == 204
    assert call(alice, club, "delete", one).status_code == 404


def test_what_is_no_picture_is_refused(club: Club, people: dict[str, User]) -> None:
    member = people["member"]
    post = told(member, club)["id"]
    for data in (b"", b"GIF89a", picture()[:60], b"<svg xmlns='http://www.w3.org/2000/svg'/>"):
        assert put(member, club, post, data).json()["code"] == "malformed"
    bomb = picture((9000, 9000))
    assert len(bomb) < 400_000
    assert put(member, club, post, bomb).status_code == 413
    assert put(people["owner"], club, post, picture()).status_code == 403
    assert Picture.objects.count() == 0


def test_the_feed_is_public_or_whole_by_whose_code_it_is(alice: User, bob: User) -> None:
    club = found(alice, listed=True)
    told(alice, club, title="Ours")
    told(alice, club, title="Yours & mine", public=True)
    code = call(alice, club, "get").json()["feed_code"]
    public, whole = (call(None, club, "get", f"/chronicle.rss{asked}") for asked in ("", f"?code={code}"))
    assert public["Content-Type"].startswith("application/rss+xml")
    assert b"Yours &amp; mine" in public.content
    assert b"Ours" not in public.content
    assert b"<title>Ours</title>" in whole.content
    call(alice, club, "patch", "", {"listed": False})
    assert call(None, club, "get", "/chronicle.rss").status_code == 404
    assert call(None, club, "get", f"/chronicle.rss?code={code}").status_code == 200


def test_the_book_has_what_its_reader_may_read(alice: User, bob: User, charlie: User) -> None:
    club = found(alice, listed=True, about="Since 1999.")
    call(bob, club, "post", "/join", {"code": club.join_code})
    battle = fought(alice, bob)
    post = told(alice, club, battle=str(battle.pk), public=True)["id"]
    put(alice, club, post, picture((300, 200)), caption="Hussars")
    told(bob, club, title="A secret", happened_on="2027-01-08")

    def text(reader: User, asked: str = "") -> str:
        answer = call(reader, club, "get", f"/chronicle.pdf{asked}")
        assert answer["Content-Type"] == "application/pdf"
        pages = PdfReader(io.BytesIO(answer.content)).pages
        assert asked or sum(len(page.images) for page in pages) == 1
        return " ".join(page.extract_text() for page in pages)

    whole = text(bob)
    for said in ("Friday Ironclads", "Since 1999.", "December 2026", "alice won.", "Hussars", "A secret"):
        assert said in whole
    assert "A secret" not in text(charlie)
    assert "The bridge" not in text(bob, "?since=2027-01-01")


def test_posts_are_read_in_as_many_queries_however_many_there_are(
    club: Club, alice: User, bob: User, django_assert_max_num_queries: Any
) -> None:
    for number in range(8):
        told(alice, club, title=str(number), battle=str(fought(alice, person(f"p{number}")).pk))
    client = client_of(alice)
    with django_assert_max_num_queries(10):
        assert len(client.get(f"/api/clubs/{club.pk}/chronicle").json()["results"]) == 8
