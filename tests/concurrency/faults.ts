import { plainTargets } from "../../apps/sandbox/src/fault-hooks.ts";
import { faultKinds } from "../../apps/sandbox/src/faults.ts";
import type { Chance } from "../simulation/chance.ts";
import type { Machine, Standstill } from "./machine.ts";
import { isMark } from "./marks.ts";
import type { NetworkClimate } from "./network.ts";
import type { RunOutside } from "./outside.ts";
import type { Statement } from "./pausable-pool.ts";
import type { Ending, Postgres } from "./postgres.ts";
import type { RunRecord } from "./record.ts";
import type { Server } from "./servers.ts";
import type { Time } from "./time.ts";

/** Callbacks are late by `reorder` already, within the time of a run. */
const kinds = faultKinds.filter((kind) => kind !== "late");

export const calm: NetworkClimate = { isSlow: false, held: 0, cut: 0 };

type Options = {
  readonly time: Time;
  readonly chance: Chance;
  readonly record: RunRecord;
  readonly postgres: Postgres;
  /** Called when the database is up again. */
  readonly restarted: () => void;
  readonly outside: () => RunOutside;
  readonly climate: NetworkClimate;
  readonly servers: () => readonly Server[];
  /** Removes a dead server from the balancer, and starts a new one soon after. */
  readonly replace: (server: Server) => void;
  /** The codes of the games. */
  readonly codes: readonly string[];
};

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
/** How often a machine stops at any statement, and at one that marks a call. */
const STOPS = 0.0005;
const STOPS_AT_MARK = 0.04;
/** How often a process whose call is delayed is also paused or killed, like a machine without a network. */
const STOPS_WHEN_HELD = 0.3;
const DIES_WHEN_HELD = 0.15;
/** For this time no new fault starts while the answer to a call of a frozen machine is to be recorded. */
const QUIET_MS = 15 * SECOND;
/** Kinds of provider that no money of this run moves through. */
const unused: readonly string[] = ["sms"];

/** Breaks and heals machines, clocks, connections, the database and the outside at random. */
export const createFaultInjector = (options: Options) => {
  const { time, chance, record, postgres, restarted, outside, climate, servers, replace, codes } = options;
  const targets = [...plainTargets.filter((target) => !unused.includes(target)), ...codes, ...codes, "all"];
  const frozen = new Set<Server>();
  const pending = new Set<Promise<void>>();
  let isOn = false;
  let isDatabaseUp = true;
  let quietUntil = Number.NEGATIVE_INFINITY;

  const isBreaking = (): boolean => isOn && time.now() > quietUntil;
  /** After `ms`, or when everything is healed. */
  const afterwards = (ms: number, work: () => void): void => {
    const waited = time.sleep(ms).then(work);
    pending.add(waited);
    void waited.finally(() => pending.delete(waited));
  };

  const pause = (machine: Machine): void => {
    const how = chance.weighted<Standstill>([
      [5, "stopped"],
      [3, "suspended"],
      [2, "frozen"],
    ]);
    const ms = chance.weighted([
      [4, chance.between(1, 10) * SECOND],
      [4, chance.between(10, 75) * SECOND],
      [2, chance.between(75, 200) * SECOND],
    ]);
    machine.pause(how);
    afterwards(ms, machine.resume);
  };

  const kill = (server: Server): void => {
    // Its connections are closed, or stay open without a peer.
    if (chance.hits(0.5)) server.line.freeze();
    server.machine.kill();
    afterwards(60 * SECOND, server.line.cut);
    replace(server);
  };

  const acts: readonly (readonly [number, (server: Server) => unknown])[] = [
    [
      4,
      () => {
        const fault = {
          target: chance.pick(targets),
          kind: chance.pick(kinds),
          rate: chance.pick([0.05, 0.2, 0.5, 1]),
        };
        record.say("faults", `${fault.target} ${fault.kind} ${fault.rate}`);
        return outside().person("PUT", "/faults", fault);
      },
    ],
    [4, () => outside().person("DELETE", "/faults")],
    [
      3,
      () => {
        climate.isSlow = chance.hits(0.5);
        climate.held = chance.pick([0, 0.1, 0.3]);
        climate.cut = chance.pick([0, 0.02, 0.1]);
        record.say("faults", `network ${climate.isSlow ? "slow" : "fast"}, held ${climate.held}, cut ${climate.cut}`);
      },
    ],
    [3, ({ machine }) => pause(machine)],
    [
      2,
      ({ machine }) => {
        const most = chance.pick([0, 0, 0, 5 * SECOND, MINUTE, DAY]);
        machine.setClock(chance.between(-most, most));
      },
    ],
    [
      1.5,
      (server) => {
        record.say(server.machine.name, "its line to the database passes nothing on");
        server.line.freeze();
        frozen.add(server);
        afterwards(chance.between(5, 90) * SECOND, () => {
          server.line.cut();
          frozen.delete(server);
        });
      },
    ],
    [1, ({ line }) => line.cut()],
    [0.7, kill],
    [
      0.3,
      async () => {
        if (!isDatabaseUp) return;
        const how = chance.pick<Ending>(["immediate", "immediate", "killed"]);
        record.say("database", `restarts: ${how}`);
        isDatabaseUp = false;
        await postgres.restart(how);
        isDatabaseUp = true;
        restarted();
        record.say("database", "is up again");
      },
    ],
  ];

  const run = async (): Promise<void> => {
    while (isOn) {
      await time.sleep(chance.between(500, 7_000));
      if (isBreaking() && servers().length > 0) await chance.weighted(acts)(chance.pick(servers()));
    }
  };
  let running: Promise<void> | null = null;

  return {
    start: (): void => {
      isOn = true;
      running = run();
    },
    isOn: (): boolean => isOn,
    /** The points where a machine may stop. */
    passes: (machine: Machine, statement: Statement): void => {
      if (isBreaking() && chance.hits(isMark(statement) ? STOPS_AT_MARK : STOPS)) pause(machine);
    },
    heldBack: (machine: Machine): void => {
      const server = servers().find((one) => one.machine === machine);
      if (server === undefined || !isBreaking()) return;
      if (chance.hits(STOPS_WHEN_HELD)) pause(machine);
      else if (chance.hits(DIES_WHEN_HELD)) kill(server);
    },
    /**
     * Whether the result of a call of this machine will become known in its books. Until it has, no new fault starts.
     */
    keepsWell: (machine: Machine): boolean => {
      const server = servers().find((one) => one.machine === machine);
      if (server === undefined || frozen.has(server) || !isDatabaseUp) return false;
      quietUntil = time.now() + QUIET_MS;
      return true;
    },
    /** Heals everything. */
    heal: async (): Promise<void> => {
      isOn = false;
      await running;
      Object.assign(climate, calm);
      await outside().person("DELETE", "/faults");
      for (const { machine, line } of servers()) {
        machine.resume();
        machine.setClock(0);
        line.cut();
      }
      await Promise.all(pending);
      for (const { machine } of servers()) machine.resume();
      record.say("faults", "all is healed");
    },
  };
};
