import type { Options } from "./options.ts";
import { BELIEVED, CALL, LATE, type Process, SENT, type State } from "./state.ts";
import type { Step } from "./steps.ts";

const older = (process: Process): Process => {
  switch (process.stage) {
    case "marking":
    case "marked":
      return { ...process, age: Math.min(process.age + 1, LATE + 1) };
    case "called":
      return { ...process, age: Math.min(process.age + 1, CALL) };
    default:
      return process;
  }
};

/** Where the database's time since the mark stops, because more makes no difference. */
const longest = ({ absence }: Options): number => (absence === "time" ? BELIEVED : SENT);

/**
 * One tick of every clock, or null where time cannot pass. No time passes between a check and its write, which are
 * synchronous code (a pause there is a separate step). Bytes are in flight no longer than a call lasts.
 */
const tick = (state: State, options: Options): State | null => {
  if (state.bytes === "flying" && state.bytesAge === CALL) return null;
  const [first, second] = state.processes;
  if (first.stage === "checked" || second.stage === "checked") return null;
  return {
    ...state,
    since: state.row === "marked" ? Math.min(state.since + 1, longest(options)) : 0,
    lease: Math.max(state.lease - 1, 0),
    bytesAge: state.bytes === "flying" ? state.bytesAge + 1 : 0,
    left: Math.max(state.left - 1, 0),
    processes: [older(first), older(second)],
  };
};

/** The call reaches the provider, which may execute it, refuse it for its own reasons, or must refuse it. */
const arrive = (state: State, options: Options): Step<State>[] => {
  const refused = (record: State["record"]): Step<State> => ({
    by: null,
    what: "arrive-refused",
    to: { ...state, bytes: "arrived", bytesAge: 0, record },
  });
  if (state.record !== "unknown") return [refused(state.record)];
  const isSignedLate = options.notAfter === "of-write" && state.bytes === "flying";
  if (options.absence === "expiry" && state.left === 0 && !isSignedLate) return [refused("refused")];
  const done: State = { ...state, bytes: "arrived", bytesAge: 0, record: "done" };
  return [{ by: null, what: "arrive", to: done }, refused("refused")];
};

/** The possible steps of the network, the provider, the clocks and the database. */
export const worldSteps = (state: State, options: Options): readonly Step<State>[] => {
  const steps: Step<State>[] = [];
  const add = (what: Step<State>["what"], to: State): void => {
    steps.push({ by: null, what, to });
  };
  if (state.bytes === "flying" || state.bytes === "lingering") {
    steps.push(...arrive(state, options));
    add("drop", { ...state, bytes: "lost", bytesAge: 0 });
  }
  if (options.network && state.bytes === "flying" && state.bytesAge === CALL)
    add("linger", { ...state, bytes: "lingering", bytesAge: 0 });
  if (options.difference && state.row === "released" && state.record === "done" && !state.hasDifference)
    add("reconcile", { ...state, hasDifference: true });
  if (options.failOvers && state.row === "marked" && !state.isStale)
    add("epoch", { ...state, isStale: true, since: longest(options), lease: 0 });
  if (!options.durable && state.row === "marked" && state.written === 0)
    add("fail-over-lost", { ...state, row: options.mark === "later" ? "held" : "none", since: 0, isStale: false });
  if (!options.providerForward && options.absence === "expiry" && state.row !== "none" && state.left === 0)
    add("provider-set-back", { ...state, left: SENT });
  const later = tick(state, options);
  if (later !== null) add("tick", later);
  return steps;
};
