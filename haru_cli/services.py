"""The composition root: from settings to a store, a gate, an agent and visits. Nothing is opened before it is needed."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from platformdirs import user_cache_path

from haru_cli.agent.agent import Agent
from haru_cli.agent.policies import SAMPLE, Policies
from haru_cli.config import Loaded, Settings
from haru_cli.i18n import _, explained
from haru_cli.models.catalogue import open_generator, open_model
from haru_cli.models.embedding import PATIENCE_S, open_embedder
from haru_cli.models.rerank import ModelReranker
from haru_cli.models.usage import Meter
from memory_store.conversation.summary_chat import Job, run_now
from memory_store.errors import InvalidError, ModelError
from memory_store.privacy import Gate
from memory_store.protocols import Clock, Passage, SystemClock
from memory_store.recall import RECIPES, CrossEncoderReranker, CustomerVectors, FileVectors, Recall, Reranker, Weights
from memory_store.records import Session
from memory_store.sessions import finish_interrupted
from memory_store.storage.tinydb import TinyStore
from memory_store.visit import Visit


@dataclass
class Services:
    """What a command works with. `clock` is replaced in scripted runs."""

    loaded: Loaded
    clock: Clock = field(default_factory=SystemClock)
    meter: Meter = field(default_factory=Meter)
    """The tokens of all calls made here."""

    @property
    def settings(self) -> Settings:
        return self.loaded.settings

    @cached_property
    def gate(self) -> Gate:
        return Gate(self.settings.privacy.allow)

    @cached_property
    def store(self) -> TinyStore:
        return TinyStore(self.settings.home, self.gate.mask_value)

    @cached_property
    def policies(self) -> Policies:
        folder = self.settings.agent.policies or SAMPLE
        name = hashlib.sha256(str(folder.resolve()).encode("utf-8", "surrogateescape")).hexdigest()[:16]
        kept = FileVectors(user_cache_path("haru", appauthor=False) / f"clauses-{name}.txt")  # of public texts; only their hashes in it
        return Policies(folder, self.recall, kept)

    @cached_property
    def recall(self) -> Recall:
        """How memories and clauses are searched. Raises InvalidError naming the setting."""
        chosen = self.settings.recall
        if chosen.recipe not in RECIPES:
            raise InvalidError(f"recall.recipe: there is no recipe {chosen.recipe!r}; allowed are {', '.join(RECIPES)}")
        config = RECIPES[chosen.recipe]
        if chosen.reranker != "features" and not config.rerank:
            raise InvalidError(f"recall.reranker is of use with the recipe hybrid+rerank only, not with {chosen.recipe}")
        return Recall(
            config,
            open_embedder(chosen.embedder, self.settings.models) if config.dense else None,
            self._reranker(chosen.reranker),
            lambda customer: CustomerVectors(self.store, customer),
            Weights(**chosen.weights.model_dump()),
        )

    def _reranker(self, spec: str) -> Reranker | None:
        """Who looks again at what was found; None for the rules. Raises InvalidError naming the setting."""
        family, _colon, folder = spec.partition(":")
        if spec == "features":
            return None
        if family == "cross-encoder" and folder:
            return CrossEncoderReranker(Path(folder).expanduser())
        if spec != "model":
            raise InvalidError(f"recall.reranker: there is no reranker {spec!r}; allowed are features, model, cross-encoder:FOLDER")
        models = self.settings.models
        hurried = models.model_copy(update={"timeout_s": min(models.timeout_s, PATIENCE_S)})
        generator = open_generator(self.settings.model_spec, hurried, self.meter)
        if generator is None:
            raise InvalidError("recall.reranker: the offline model can't judge what was found; choose features, or another model")
        return ModelReranker(generator)

    @cached_property
    def agent(self) -> Agent:
        return self.agent_for(self.settings.model_spec)

    def agent_for(self, spec: str, *, save: bool = True) -> Agent:
        """The agent with another model behind it; with `save` off it keeps no vectors. Raises InvalidError for a model that is
        not known or not configured."""
        return Agent(open_model(spec, self.settings.models, self.meter), self.policies, gate=self.gate, recall=self.recall_with(save=save))

    def recall_with(self, *, save: bool) -> Recall:
        """How memories are searched; with `save` off no vectors of memories are kept."""
        return replace(self.recall, vectors=lambda customer: CustomerVectors(self.store, customer, save=save))

    def clause(self, id: str) -> Passage | None:
        """The clause of an id, as it may be shown."""
        found = self.policies.get(id)
        return found.passage if found else None

    def visit(
        self,
        customer: str,
        *,
        keep_recent: int | None = None,
        save: bool = True,
        session: Session | None = None,
        schedule: Callable[[Job], None] = run_now,
        on_summary: Callable[[int, str], None] = lambda turn, text: None,
    ) -> Visit:
        """A visit with everything of this configuration in it."""
        return Visit(
            self.store,
            customer,
            self.agent if save else self.agent_for(self.settings.model_spec, save=False),
            gate=self.gate,
            clock=self.clock,
            keep_recent=keep_recent or self.settings.agent.keep_recent,
            save=save,
            session=session,
            schedule=schedule,
            on_summary=on_summary,
            extraction=self.settings.extraction,
        )

    def finish_interrupted(self, customer: str, *, but: Session | None = None, tell: Callable[[str], None]) -> None:
        """Finish this customer's visits that ended without an extraction, except the one to be taken up; a model that fails
        leaves them pending. `tell` hears, for a person, what was done."""
        try:
            for session, remembered in finish_interrupted(
                self.store,
                customer,
                self.agent,
                gate=self.gate,
                clock=self.clock,
                but=but.id if but else None,
                extraction=self.settings.extraction,
            ):
                day, count = f"{session.started.astimezone():%Y-%m-%d}", len(remembered.accepted)
                if count:
                    tell(_("The visit of {day} was finished, and {count} things of it remembered.").format(day=day, count=count))
                else:
                    tell(_("The visit of {day} was finished; there was nothing new to remember.").format(day=day))
        except ModelError as error:
            tell(_("What to remember of an earlier visit is put off: {error}").format(error=explained(error)))
