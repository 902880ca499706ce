"""Kaiser for reinforcement learning: environments with the method names of Gymnasium and of PettingZoo's AEC games.

    env = kaiser_env.HandEnv(players="agent,rule-based,agent,rule-based")      # Gymnasium: reset, step, close
    aec = kaiser_env.TableEnv()                                                # PettingZoo: agents, last, step, ...

Neither package is needed. Observations are dicts: "observation" (a list of floats, laid out as `layout` says) and
"action_mask" (0 or 1 for each action). The tool is started as `kaiser env`; give `command` where it lies elsewhere.
"""

from __future__ import annotations

import json
import subprocess
from typing import Any, Dict, Iterator, List, Optional, Sequence, Tuple

__all__ = ["Batch", "HandEnv", "TableEnv"]

Observation = Dict[str, List[float]]


class Batch:
    """Environments in lock step: reset(units) and step(actions), a list entry an environment, None for those left alone."""

    def __init__(
        self,
        batch: int = 1,
        players: Optional[str] = None,
        rules: str = "pagat",
        seed: str = "kaiser",
        games: bool = False,
        command: Sequence[str] = ("npx", "kaiser"),
    ) -> None:
        words = [*command, "env", "--rules", rules, "--seed", seed, "--batch", str(batch)]
        if players is not None:
            words += ["--players", players]
        if games:
            words.append("--games")
        self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        #: Sizes and fields: actions, observation, information, fields, seats.
        self.layout: Dict[str, Any] = self._read()

    def reset(self, units: Sequence[Optional[int]]) -> List[Any]:
        return self._ask({"type": "reset", "units": list(units)})

    def step(self, actions: Sequence[Optional[int]]) -> List[Any]:
        return self._ask({"type": "step", "actions": list(actions)})

    def close(self) -> None:
        if self._process.poll() is None:
            self._process.stdin.close()
            self._process.wait(10)
        self._process.stdout.close()

    def _ask(self, message: Dict[str, Any]) -> List[Any]:
        self._process.stdin.write(json.dumps(message) + "\n")
        self._process.stdin.flush()
        answer = self._read()
        if answer["type"] == "error":
            raise ValueError(answer["message"])
        for shown in answer["envs"]:
            if shown is not None and "error" in shown:
                raise ValueError(shown["error"])
        return answer["envs"]

    def _read(self) -> Dict[str, Any]:
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"kaiser env ended with status {self._process.wait(10)}; its stderr says why")
        return json.loads(line)


class _Env:
    metadata: Dict[str, Any] = {"name": "kaiser_v1", "render_modes": [], "is_parallelizable": False}
    render_mode = None

    def __init__(self, information: bool = False, **choices: Any) -> None:
        self._batch = Batch(1, **choices)
        self.layout = self._batch.layout
        self._size = self.layout["information" if information else "observation"]
        self._unit = -1

    def _start(self, seed: Optional[int]) -> Dict[str, Any]:
        self._unit = seed if seed is not None else self._unit + 1
        return self._batch.reset([self._unit])[0]

    def _observation(self, shown: Dict[str, Any]) -> Observation:
        mask = [0] * self.layout["actions"]
        for action in shown["legal"]:
            mask[action] = 1
        vector = shown["vector"][: self._size] if shown["vector"] else [0.0] * self._size
        return {"observation": vector, "action_mask": mask}

    def render(self) -> None:
        """Nothing: watch games with `kaiser replay`."""

    def close(self) -> None:
        self._batch.close()


class HandEnv(_Env):
    """Gymnasium's methods for one learner that answers for every seat named agent; the reward is that of the seat asked first."""

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict] = None) -> Tuple[Observation, Dict[str, Any]]:
        """Starts the next unit, or the one whose number is `seed`."""
        shown = self._start(seed)
        while shown["done"]:  # Nobody had a choice in this hand.
            shown = self._start(None)
        self._seat = shown["seat"]
        return self._observation(shown), {"seat": shown["seat"], "unit": self._unit}

    def step(self, action: int) -> Tuple[Observation, float, bool, bool, Dict[str, Any]]:
        shown = self._batch.step([int(action)])[0]
        reward = float(shown["rewards"][self._seat])
        return self._observation(shown), reward, shown["done"], False, {"seat": shown["seat"], "unit": self._unit}


class TableEnv(_Env):
    """PettingZoo's AEC methods: every seat named agent is an agent `seat_0`, `seat_1`, ..."""

    def __init__(self, players: Optional[str] = None, **choices: Any) -> None:
        super().__init__(players=players, **choices)
        names = players.split(",") if players else ["agent"] * self.layout["seats"]
        self.possible_agents = [f"seat_{seat}" for seat, name in enumerate(names) if name == "agent"]
        self.agents: List[str] = []

    def reset(self, seed: Optional[int] = None, options: Optional[dict] = None) -> None:
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = dict(self.terminations)
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self._show(self._start(seed))

    def step(self, action: Optional[int]) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise ValueError("an agent whose game is over takes the action None")
            self._leave(agent)
            return
        self._cumulative_rewards[agent] = 0.0
        self._show(self._batch.step([int(action)])[0])

    def last(self, observe: bool = True) -> Tuple[Optional[Observation], float, bool, bool, Dict[str, Any]]:
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return seen, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent]

    def observe(self, agent: str) -> Observation:
        """What the agent sees now; zeros for those whose turn it is not."""
        if agent == self.agent_selection and not self.terminations[agent]:
            return self._observation(self._shown)
        return self._observation({"legal": [], "vector": []})

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def _show(self, shown: Dict[str, Any]) -> None:
        self._shown = shown
        for agent in self.agents:
            self.rewards[agent] = float(shown["rewards"][int(agent[5:])])
            self._cumulative_rewards[agent] += self.rewards[agent]
        if shown["done"]:
            self.terminations = {agent: True for agent in self.agents}
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = f"seat_{shown['seat']}"

    def _leave(self, agent: str) -> None:
        self.agents.remove(agent)
        for of in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            of.pop(agent)
        if self.agents:
            self.agent_selection = self.agents[0]
