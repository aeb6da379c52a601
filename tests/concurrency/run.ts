import pg from "pg";

import { types } from "../../apps/server/src/db/types.ts";
import type { Person } from "../simulation/actions/actor.ts";
import { createChance } from "../simulation/chance.ts";
import { playedCodes } from "../simulation/game-codes.ts";
import { fillBefore } from "../simulation/setup.ts";
import { createClientPort } from "./client-port.ts";
import { calm, createFaultInjector } from "./faults.ts";
import { closeAll } from "./healing.ts";
import { checkInvariants } from "./invariants.ts";
import { createMarks } from "./marks.ts";
import { COIN_EVERY, createActors, insertMembers } from "./members.ts";
import { createMovements } from "./movements.ts";
import { createNetwork } from "./network.ts";
import { openOutside } from "./outside.ts";
import { startPostgres } from "./postgres.ts";
import { createRecord } from "./record.ts";
import { createServers, type Server } from "./servers.ts";
import { createTime } from "./time.ts";

export type RunOptions = {
  /** The seed of the run's choices. Their results depend on the machine too. */
  readonly seed: string;
  /** How long faults are active, in milliseconds of the machine. */
  readonly breakingMs: number;
  /** How many times faster than the machine's the run's time is. */
  readonly speed?: number;
};

export type RunOutcome = {
  readonly seed: string;
  readonly problems: readonly string[];
  /** How many requests with a key members made. */
  readonly keys: number;
  /** The path of its record from the project's root, or null when nothing failed. */
  readonly record: string | null;
  /** The last lines of the record. */
  readonly tail: readonly string[];
  /** When the first problem was found, in milliseconds of the machine from the start of the faults. */
  readonly failedAfterMs: number | null;
};

const SPEED = 20;
const PROBLEMS = 20;
/** How many devices a member uses. */
const DEVICES = 3;
const TAIL = 40;
/** How much of a statement is recorded. */
const LABEL = 70;

/** The text that explains how to read the record of a failed run. */
export const tellFailure = ({ seed, record, tail }: RunOutcome): string =>
  [
    ...tail,
    `The record is ${record}: one line an event, with the run's seconds, the machine's seconds, who and what.`,
    `A movement: grep <its reference> ${record}. A process: grep ' S2 ' ${record}. What broke: grep ' faults ' ${record}.`,
    `The same choices again: npm run sim -- --concurrent --seed ${seed}`,
  ].join("\n");

/** One run: several server processes on real connections, while machines, clocks, connections and the outside fail. */
export const runOnce = async ({ seed, breakingMs, speed = SPEED }: RunOptions): Promise<RunOutcome> => {
  const chance = createChance(`concurrency ${seed}`);
  const time = createTime(speed);
  const record = createRecord(time);
  const problems: string[] = [];
  let brokenAt = performance.now();
  let failedAfterMs: number | null = null;
  let isClosing = false;
  const fail = (why: string): void => {
    if (isClosing) return;
    failedAfterMs ??= performance.now() - brokenAt;
    if (problems.length < PROBLEMS) problems.push(why);
    record.say("WRONG", why);
  };
  const hasFailed = (): boolean => problems.length > 0;

  const postgres = await startPostgres(time);
  const owner = new pg.Client({ ...postgres.connection("owner"), types });
  owner.on("error", () => undefined);
  const servers: Server[] = [];
  const climate = { ...calm };
  const codes = playedCodes(chance);
  const movements = createMovements(time);
  const marks = createMarks(time, movements, fail);
  const startServer = async (): Promise<void> => {
    while (!isClosing) {
      try {
        const server = await fleet.start(0);
        return void servers.push(server);
      } catch (error) {
        // The database is unreachable.
        record.say("starter", String(error));
        await time.sleep(1_000);
      }
    }
  };
  const faults = createFaultInjector({
    time,
    chance,
    record,
    postgres,
    restarted: movements.epoch,
    outside: () => outside,
    climate,
    servers: () => servers,
    replace: (server) => {
      servers.splice(servers.indexOf(server), 1);
      time.later(chance.between(100, 5_000), () => void startServer());
    },
    codes,
  });
  const network = createNetwork({
    time,
    chance,
    record,
    marks,
    movements,
    climate,
    ask: (request) => outside.ask(request),
    hasDone: (reference) => outside.hasDone(reference),
    isWell: (machine, target) => outside.isWell(target) && faults.keepsWell(machine),
    heldBack: (machine) => faults.heldBack(machine),
    fail,
  });
  const fleet = createServers({
    time,
    chance,
    record,
    postgres,
    movements,
    httpOf: network.httpOf,
    passes: (machine, when, statement, error) => {
      if (when === "sent") marks.sent(machine, statement);
      else marks.answered(machine, statement, error !== undefined);
      const text = statement.text.trim().replaceAll(/\s+/g, " ").slice(0, LABEL);
      const trouble = error instanceof Error ? ` ${error.message}` : "";
      record.say(machine.name, `${when} ${text}${trouble}`);
      faults.passes(machine, statement);
    },
  });
  const outside = await openOutside({ time, chance, servers: () => servers });
  const port = createClientPort({ time, chance, record, servers: () => servers, isCalm: () => !faults.isOn(), fail });

  try {
    await owner.connect();
    await fillBefore(owner, codes);
    await Promise.all([startServer(), startServer(), startServer()]);
    const [first] = servers;
    if (first === undefined) throw new Error("no server started");
    const { people, opening } = await insertMembers(first, owner, chance, chance.between(3, 5));
    await owner.end();
    const linkKey = fleet.keys.derive("truelink");
    const actors = createActors({ time, chance, record, postgres, outside, port, linkKey, codes });
    await Promise.all(people.map(actors.openGames));

    brokenAt = performance.now();
    record.say("faults", "begin");
    faults.start();
    const isOver = (): boolean => hasFailed() || performance.now() - brokenAt > breakingMs;
    const device = (person: Person): Promise<void> => actors.device(person, isOver);
    await Promise.all(people.flatMap((person) => Array.from({ length: DEVICES }, () => device(person))));
    await faults.heal();

    const fresh = new pg.Client({ ...postgres.connection("owner"), types });
    await fresh.connect();
    try {
      const { comeBack } = actors;
      await closeAll({ time, record, owner: fresh, outside, network, port, people, comeBack, hasFailed, fail });
      const checked = {
        database: { owner: fresh, audit: postgres.connection("audit") },
        outside,
        calls: port,
        people,
        operators: null,
        opening,
        coinEvery: COIN_EVERY,
        fail,
      };
      if (!hasFailed()) await checkInvariants(checked, network.residues);
      if (!hasFailed()) await movements.check(fresh, network.frozen, fail);
    } finally {
      await fresh.end();
    }
  } catch (error) {
    fail(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    isClosing = true;
    await owner.end();
    for (const { machine } of servers) machine.kill();
    await outside.close();
    await fleet.close();
    await postgres.stop();
  }
  return {
    seed,
    problems,
    keys: port.kept.size,
    record: hasFailed() ? record.save(seed) : null,
    tail: record.tail(TAIL),
    failedAfterMs,
  };
};
