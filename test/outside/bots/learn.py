"""Drives the environments as the packages' own checks do, and prints what it saw as one JSON line."""
import json
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../clients/python"))
import kaiser_env  # noqa: E402

command = sys.argv[1:]
dice = random.Random(1)


def pick(seen):
    return dice.choice([action for action, may in enumerate(seen["action_mask"]) if may])


hand = kaiser_env.HandEnv(players="agent,random,agent,random", command=command)
rewards, lengths = [], set()
for unit in range(20):
    seen, info = hand.reset(seed=unit)
    done, total = False, 0.0
    while not done:
        lengths.add((len(seen["observation"]), len(seen["action_mask"])))
        seen, reward, done, truncated, info = hand.step(pick(seen))
        total += reward
    rewards.append(total)
try:
    hand.step(0)
    refused = False
except ValueError as error:
    refused = str(error)
hand.close()

table = kaiser_env.TableEnv(information=True, rules="saskatchewan34", command=command)
sums, seats = [], set()
for unit in range(10):
    table.reset(seed=unit)
    total = {agent: 0.0 for agent in table.possible_agents}
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, info = table.last()
        total[agent] += reward
        seats.add(agent)
        table.step(None if terminated or truncated else pick(seen))
    sums.append(total["seat_0"] == total["seat_2"] and total["seat_1"] == total["seat_3"])
table.close()

batch = kaiser_env.Batch(8, command=command)
shown = batch.reset(range(8))
while not all(one is None or one["done"] for one in shown):
    shown = batch.step([None if one is None or one["done"] else one["legal"][0] for one in shown])
batch.close()

print(json.dumps({"rewards": rewards, "lengths": sorted(lengths), "refused": refused, "sums": sums, "seats": sorted(seats), "layout": hand.layout["observation"], "actions": hand.layout["actions"]}))
