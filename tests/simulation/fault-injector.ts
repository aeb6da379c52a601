import { plainTargets } from "../../apps/sandbox/src/fault-hooks.ts";
import { faultKinds } from "../../apps/sandbox/src/faults.ts";
import type { Chance } from "./chance.ts";
import type { Strike } from "./database.ts";
import type { Kernel, Owner } from "./kernel.ts";
import type { Outside } from "./outside.ts";

/** The probability of each fault of the servers at one statement or call, and whether messages may take long. */
export type Climate = { deadly: number; lossy: number; slow: boolean };

export const calm: Climate = { deadly: 0, lossy: 0, slow: false };

/** Whether the next statement or call loses its process or its connection to the database. */
export const strikeOf = (chance: Chance, climate: Climate): Strike => {
  if (chance.hits(climate.deadly)) return chance.hits(0.5) ? "dead-before" : "dead-after";
  if (chance.hits(climate.lossy)) return chance.hits(0.5) ? "lost-before" : "lost-after";
  return null;
};

type Options = {
  readonly kernel: Kernel;
  readonly chance: Chance;
  readonly outside: Outside;
  readonly codes: readonly string[];
  readonly climate: Climate;
  /** How much more often something breaks than everything is healed. */
  readonly harshness: number;
};

/** Kinds of provider that no money of this run moves through. */
const unused: readonly string[] = ["sms"];
/** Callbacks are late by `reorder` already. Without `late`, which came later, the seeds keep what they draw. */
const kinds = faultKinds.filter((kind) => kind !== "late");
const rates = [0.05, 0.2, 0.5, 1];

/** Breaks and heals the outside, the database connections and the servers at random. */
export const createFaultInjector = ({ kernel, chance, outside, codes, climate, harshness }: Options) => {
  const targets = [...plainTargets.filter((target) => !unused.includes(target)), ...codes, ...codes, "all"];

  const breakOne = async (): Promise<void> => {
    const fault = { target: chance.pick(targets), kind: chance.pick(kinds), rate: chance.pick(rates) };
    kernel.say(`faults: ${fault.target} ${fault.kind} ${fault.rate}`);
    await outside.person("PUT", "/faults", fault);
  };
  const heal = async (): Promise<void> => {
    kernel.say("faults: healed");
    await outside.person("DELETE", "/faults");
  };
  const changeClimate = async (): Promise<void> => {
    climate.deadly = chance.pick([0, 0.001, 0.003, 0.006]);
    climate.lossy = chance.pick([0, 0, 0.003]);
    climate.slow = chance.hits(0.7);
    kernel.say(`faults: deadly ${climate.deadly}, lossy ${climate.lossy}, ${climate.slow ? "slow" : "fast"}`);
  };
  /**
   * Everything stands still for a while, so that orders and leases expire. Not while a call is in flight: rule 2's
   * retry schedule cannot know of a call that is sent long after its start.
   */
  const sleepAll = async (): Promise<void> => {
    if (!outside.isIdle()) return;
    const ms = chance.pick([20_000, 70_000, 620_000]);
    kernel.step(`time goes on by ${ms / 1000} s`);
    kernel.skip(ms);
  };

  return {
    heal,
    calmDown: (): void => void Object.assign(climate, calm),
    run: async (owner: Owner, isOver: () => boolean): Promise<void> => {
      const { sleep } = kernel.scheduleOf(owner);
      await changeClimate();
      while (!isOver()) {
        await sleep(chance.between(300, 5_000));
        if (isOver()) return;
        await chance.weighted<() => Promise<void>>([
          [5 * harshness, breakOne],
          [5, heal],
          [2, changeClimate],
          [0.4, sleepAll],
        ])();
      }
    },
  };
};
