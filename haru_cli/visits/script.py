"""A scripted run: visits, what the customer says in each, and what must hold. The format is that of `haru demo` in the README."""

import tomllib
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from haru_cli.i18n import _
from haru_cli.visits.events import Event
from memory_store.errors import InvalidError, NotFoundError

ASSETS = Path(__file__).parent.parent / "assets" / "demos"


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", populate_by_name=True)


class Expectation(_Part):
    """What a reply, the profile or the summary of a visit must and must not contain."""

    reply: int | None = Field(None, ge=1, description="the n-th reply of this visit")
    profile: str | None = Field(None, description="선호, 진행중_이슈 or 메모, as it stands at the end of this visit")
    summary: bool = False
    contains: list[str] = []
    excludes: list[str] = []

    @model_validator(mode="after")
    def _one_subject(self) -> Self:
        if [self.reply is not None, self.profile is not None, self.summary].count(True) != 1:
            raise ValueError("an expectation is about one of: reply, profile, summary")
        return self


class ScriptedVisit(_Part):
    """One visit."""

    customer: str = Field(min_length=1)
    day: date | None = Field(None, alias="date", description="the clock of this visit; default: the real one")
    keep_recent: int | None = Field(None, ge=1)
    say: list[str] = []
    save: bool = Field(True, description="false: nothing of this visit outlives it, and nothing is extracted")
    leave: bool = Field(False, description="the connection breaks here: what was said is stored, and the visit stays open")
    resume: bool = Field(False, description="take up the customer's visit that was left")
    forget: bool = Field(False, description="forget the customer before this visit")
    expect: list[Expectation] = []

    @property
    def now(self) -> datetime | None:
        """Three in the afternoon in Korea on that day, so that the date is the same in both calendars."""
        return datetime.combine(self.day, time(6), UTC) if self.day else None


class Script(_Part):
    """A whole run."""

    title: str = ""
    visit: list[ScriptedVisit] = Field(min_length=1)


def shipped() -> list[str]:
    """The names of the scripts that come with the program."""
    return sorted(path.stem for path in ASSETS.glob("*.toml"))


def load(name: str) -> Script:
    """A shipped script by its name, or a file. Raises NotFoundError, and InvalidError naming the file and the place."""
    path = ASSETS / f"{name}.toml" if name in shipped() else Path(name)
    try:
        return Script.model_validate(tomllib.loads(path.read_bytes().decode("utf-8-sig")))
    except (FileNotFoundError, IsADirectoryError):
        raise NotFoundError(f"no demo and no file {name!r}; there are: {', '.join(shipped())}") from None
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        raise InvalidError(f"{path}: {'.'.join(str(part) for part in first['loc'])}: {first['msg']}") from None
    except UnicodeDecodeError:
        raise InvalidError(f"{path} is not UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise InvalidError(f"{path}: not TOML: {error}") from None
    except OSError as error:
        raise InvalidError(f"can't read {path}: {error.strerror}") from None


@dataclass
class Witness:
    """Hears the events of one visit and says which expectations do not hold."""

    events: list[Event]

    def broken(self, expectations: list[Expectation]) -> list[str]:
        """One line an expectation that does not hold."""
        return [line for expected in expectations if (line := self._broken(expected))]

    def _broken(self, expected: Expectation) -> str | None:
        if expected.reply is not None:
            subject, text = _("reply {number}").format(number=expected.reply), self._reply(expected.reply)
        elif expected.profile is not None:
            subject, text = _("profile {kind}").format(kind=expected.profile), self._profile(expected.profile)
        else:
            subject, text = _("summary"), "\n".join(event["text"] for event in self.events if event["type"] == "summary")
        if text is None:
            return _("{subject}: there is none").format(subject=subject)
        missing = [word for word in expected.contains if word not in text]
        unwanted = [word for word in expected.excludes if word in text]
        if missing or unwanted:
            parts = [_("lacks ‘{word}’").format(word=word) for word in missing]
            parts += [_("contains ‘{word}’").format(word=word) for word in unwanted]
            return f"{subject}: {', '.join(parts)}"
        return None

    def _reply(self, number: int) -> str | None:
        replies = [event["text"] for event in self.events if event["type"] == "reply"]
        return replies[number - 1] if number <= len(replies) else None

    def _profile(self, kind: str) -> str | None:
        profiles = [event["profile"] for event in self.events if event["type"] == "memory"]
        return "\n".join(profiles[-1].get(kind, [])) if profiles else None
