import { setOperatorSettings } from "../../apps/server/src/lib/operator-settings.ts";
import { createAdapters } from "../../apps/server/src/adapters/create-adapters.ts";
import { giveCoins } from "../../apps/server/src/domain/spin/testing/wheels.ts";
import { createMembers } from "../../apps/server/src/saga/testing/members.ts";
import { testContext } from "../../apps/server/src/saga/testing/test-context.ts";
import { createMemberCalls } from "./in-flight.ts";
import { createChance } from "./chance.ts";
import { type Client, openDatabase } from "./database.ts";
import { createEnding } from "./ending.ts";
import { createKernel, type Owner } from "./kernel.ts";
import { playedCodes } from "./game-codes.ts";
import { openOutside } from "./outside.ts";
import { createOperators, insertOperators } from "./operators.ts";
import { createSignIn } from "./sign-in.ts";
import { newPerson, type Person } from "./actions/actor.ts";
import { createMemberActor } from "./members.ts";
import { createProcesses, type ServerProcess } from "./processes.ts";
import { checkBooks } from "./invariants.ts";
import { checkMovements } from "./invariants/movements.ts";
import { createRecorder } from "./record-movements.ts";
import { keepChanges } from "./saga-changes.ts";
import { COIN_EVERY, fillBefore, register } from "./setup.ts";
import { createTrace } from "./trace.ts";
import { createUploadsOf } from "./uploads.ts";
import { createWatch } from "./watch.ts";
import { calm, createFaultInjector, strikeOf } from "./fault-injector.ts";

export type Outcome = {
  readonly seed: string;
  readonly steps: number;
  /** The hash of the whole trace. The same seed gives the same. */
  readonly hash: string;
  readonly problems: readonly string[];
  /** The last lines of the trace. */
  readonly tail: readonly string[];
};

export type RunOptions = {
  /** Actions run until this many steps were made. The steps that complete everything are additional. */
  readonly steps?: number;
  readonly onLine?: (line: string) => void;
  /** Called now and then: whether the run is cancelled. */
  readonly isGivenUp?: () => boolean;
};

const STEPS = 205;
const TAIL = 60;
const PROBLEMS = 20;
/** Where there are operators, withdrawals above this wait for them, in satang. */
const BY_ITSELF = 20_000n;
/** The longest time of actions, in milliseconds of virtual time. */
const LONGEST_MS = 3_600_000;

/** One whole run. Everything in it follows from the seed. */
export const runSeed = async (
  seed: string,
  { steps = STEPS, onLine, isGivenUp }: RunOptions = {},
): Promise<Outcome> => {
  const chanceOf = (what: string) => createChance(`${seed} ${what}`);
  const [chance, shape, random] = [chanceOf("schedule"), chanceOf("shape"), chanceOf("servers")];
  const trace = createTrace(onLine);
  const kernel = createKernel(chance, trace);
  const problems: string[] = [];
  const fail = (why: string): void => {
    // A cancelled run has no end to check.
    if (isGivenUp?.() === true) return;
    if (problems.length < PROBLEMS) problems.push(why);
    kernel.say(`WRONG: ${why}`);
  };
  const hasFailed = (): boolean => problems.length > 0 || isGivenUp?.() === true;
  const climate = { ...calm };

  const servers: ServerProcess[] = [];
  const starter: Owner = { name: "starter", isDead: false };
  const kill = (owner: Owner): void => servers.find((one) => one === owner)?.kill();

  const recorder = createRecorder(kernel);
  const watch = createWatch(kernel, () => database.owner, fail);
  const strike = () => strikeOf(chance, climate);
  const database = await openDatabase({ kernel, strike, kill, afterwards: watch.afterwards, recorder });
  await keepChanges(database.owner);
  const codes = playedCodes(chanceOf("games"));
  await fillBefore(database.owner, codes);
  const outside = await openOutside({
    kernel,
    chance,
    worldsChance: chanceOf("world"),
    servers: () => servers,
    diesInCall: () => chance.hits(climate.deadly * 3),
    kill,
    isSlow: () => climate.slow,
    recorder,
    fail,
  });
  const hasConsole = shape.hits(0.5);
  const { uploads, close: closeUploads } = createUploadsOf(kernel, chanceOf("pictures"), () => climate.deadly > 0);
  const processes = createProcesses({
    kernel,
    random,
    database,
    httpOf: outside.httpOf,
    changed: (memberId, { available }) => watch.checkEvent(memberId, available),
    hasConsole,
    uploads,
    recorder,
    fail,
  });
  const startServer = async (): Promise<void> => {
    const server = await processes.start();
    servers.push(server);
    void server.died.then(() => {
      servers.splice(servers.indexOf(server), 1);
      kernel.later(chance.between(50, 3_000), starter, "", () => kernel.alone(startServer));
    });
  };

  /** Members with money, created before the run begins. */
  const makePeople = async () => {
    const quiet: Client = { name: "S0", isDead: false, isStarting: true, losses: 0 };
    const { ledger, db } = testContext({
      clock: kernel.clock,
      random,
      schedule: kernel.scheduleOf(quiet),
      pool: database.poolOf(quiet),
      keys: processes.keys,
      adapters: createAdapters({ http: outside.httpOf(quiet), clock: kernel.clock, random }, []),
      changed: () => undefined,
    });
    const now = kernel.clock.now();
    await setOperatorSettings(db, { coinEvery: { THB: COIN_EVERY, LAK: COIN_EVERY } }, now);
    if (hasConsole) await setOperatorSettings(db, { automaticPayoutEach: { THB: BY_ITSELF, LAK: BY_ITSELF } }, now);
    const { owner } = database;
    const { member } = createMembers({ owner, ledger, keys: processes.keys, clock: kernel.clock, random: shape });
    const people: Person[] = [];
    const opening = new Map<string, bigint>();
    for (let index = shape.between(2, 4); index > 0; index--) {
      const amount = BigInt(shape.between(0, 5_000)) * 100n;
      const one = { ...(await member(amount)) };
      const coins = shape.between(0, 3);
      await giveCoins(owner, one, coins);
      people.push(newPerson(`M${index}`, one, amount, coins));
      opening.set(`M${index}`, amount);
    }
    await register(owner, people, now);
    return { people, opening };
  };

  try {
    for (let count = shape.between(1, 2); count > 0; count--) await startServer();
    const calls = createMemberCalls({ kernel, chance, watch, servers: () => servers, fail });
    const signIn = createSignIn(kernel, chance, () => database.owner);
    const acting = createMemberActor({
      kernel,
      chance,
      shape,
      calls,
      outside,
      signIn,
      codes,
      linkKey: processes.keys.derive("truelink"),
    });
    const { people, opening } = await makePeople();
    await watch.look();

    const crew = hasConsole ? await insertOperators(database.owner, kernel.clock.now()) : null;
    const operators =
      crew &&
      createOperators({
        kernel,
        chance,
        database,
        outside,
        servers: () => servers,
        crew,
        members: () => people.map(({ member }) => String(member.id)),
        codes,
        fail,
      });
    const { during, closeAll } = createEnding({
      kernel,
      owner: database.owner,
      calls,
      outside,
      people,
      comeBack: acting.comeBack,
      operators,
      isServed: () => servers.length > 0,
      hasFailed,
      fail,
    });
    await during(() => Promise.all(people.map(acting.openGames)));

    const injector = createFaultInjector({
      kernel,
      chance,
      outside,
      codes,
      climate,
      harshness: shape.pick([0.3, 1, 2]),
    });
    const began = trace.steps();
    const isOver = (): boolean => hasFailed() || trace.steps() - began >= steps || kernel.now() > LONGEST_MS;
    const devices = people.flatMap((person) =>
      Array.from({ length: shape.between(1, 2) }, () =>
        acting.device(person, { name: person.name, isDead: false }, isOver),
      ),
    );
    const others = [
      injector.run({ name: "faults", isDead: false }, isOver),
      operators?.run({ name: "operators", isDead: false }, isOver),
    ];
    await during(() => Promise.all([...devices, ...others]));

    injector.calmDown();
    await injector.heal();
    await closeAll();
    if (!hasFailed())
      await checkBooks({ database, outside, calls, people, operators, opening, coinEvery: COIN_EVERY, fail }, during);
    await checkMovements({ database, outside, recorder, isQuiet: !hasFailed(), fail });
  } catch (error) {
    fail(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    closeUploads();
    await outside.close();
    await database.close();
  }
  return { seed, steps: trace.steps(), hash: trace.hash(), problems, tail: trace.tail(TAIL) };
};
