import type { Options } from "./options.ts";
import { CALL, idle, LATE, LEASE, NOT_AFTER, type Process, SENT, type State } from "./state.ts";
import type { Step, What } from "./steps.ts";

type Who = 0 | 1;
type Change = Partial<Omit<State, "processes">>;

const isFinal = (state: State): boolean => state.row === "settled" || state.row === "released";

/** Resets everything that a clock counts, for a row that has ended or has no call. */
const still = { since: 0, isStale: false, lease: 0 } as const;

const put = (state: State, who: Who, process: Process, change: Change = {}): State => ({
  ...state,
  ...change,
  processes: who === 0 ? [process, state.processes[1]] : [state.processes[0], process],
});

/** What the provider's record says about the leg of a process. A first leg that led to a second was executed. */
const recordFor = (state: State, { leg }: Process): State["record"] => (leg < state.leg ? "done" : state.record);

const answerOf = (record: State["record"]): Process["verdict"] => (record === "done" ? "done" : "refused");

const executeMark = (state: State, process: Process, options: Options): readonly Change[] | null => {
  const isFree = state.row === "held" || state.row === "none" || (!options.markOnce && state.row === "marked");
  if (!isFree || process.leg !== state.leg) return null;
  const change: Change = { row: "marked", since: 0, isStale: false, lease: 0 };
  return options.absence === "expiry" ? NOT_AFTER.map((left) => ({ ...change, left })) : [change];
};

/** The absence has lasted long enough to be believed. */
const isOld = (state: State, { believe }: Options): boolean => believe !== null && state.since >= SENT + believe;

/** Takes a row that is due, and the age of the absence by the time of the same statement. */
const takeRow = (state: State, who: Who, options: Options): State | null => {
  const isAhead = options.clock === "process" && who === 1;
  const isDue = state.lease === 0 && (state.row === "held" || state.since >= SENT);
  if (!isDue && !isAhead && options.lease) return null;
  const isAnew = options.epoch && state.isStale;
  const change: Change = { lease: LEASE, since: isAnew ? 0 : state.since, isStale: false };
  if (state.row === "held")
    return put(state, who, { stage: "marking", age: 0, leg: state.leg, verdict: "none" }, change);
  const isRipe = options.absence === "time" && !isAnew && (isOld(state, options) || isAhead);
  return put(state, who, { stage: "asking", age: 0, leg: state.leg, verdict: isRipe ? "ripe" : "none" }, change);
};

const ask = (state: State, who: Who, process: Process, options: Options): Step<State> => {
  const answered = (what: What, verdict: Process["verdict"], change: Change = {}): Step<State> => ({
    by: who,
    what,
    to: put(state, who, { ...process, stage: "concluding", verdict }, change),
  });
  const record = recordFor(state, process);
  if (record === "done") return answered("ask-done", "done");
  if (record !== "unknown") return answered("ask-refused", "refused");
  if (options.absence === "void") return answered("ask-void", "absent", options.voidKept ? { record: "voided" } : {});
  const isCertain = options.absence === "expiry" ? state.left === 0 : process.verdict === "ripe";
  if (isCertain && options.believe !== null) return answered("ask-believed", "absent");
  if (options.ripeAt === "booking") return answered("ask-not-yet", "not-yet");
  return { by: who, what: "ask-not-yet", to: put(state, who, idle) };
};

const settle = (state: State, who: Who, process: Process, options: Options): Step<State> => {
  if (process.leg === 1 && options.legs === 2) {
    const next = { row: "held", leg: 2, bytes: "none", bytesAge: 0, written: 0, record: "unknown", left: 0 } as const;
    return { by: who, what: "next-leg", to: put(state, who, idle, { ...still, ...next }) };
  }
  return { by: who, what: "settle", to: put(state, who, idle, { ...still, row: "settled" }) };
};

/** The statement that books a process's conclusion is executed. */
const conclude = (state: State, who: Who, process: Process, options: Options): Step<State> => {
  const step = (what: What, change: Change = {}): Step<State> => ({
    by: who,
    what,
    to: put(state, who, idle, change),
  });
  const { verdict } = process;
  const isYes = verdict === "done";
  const isOpen = state.row === "marked" && process.leg === state.leg;
  if (verdict === "unclear") return isOpen ? step("shorten", { since: Math.max(state.since, SENT) }) : step("stale");
  const isYoung = !isOld(state, options) || (options.epoch && state.isStale);
  if (verdict === "not-yet" && isYoung) return step("stale");
  if (isOpen) return isYes ? settle(state, who, process, options) : step("release", { ...still, row: "released" });
  if (!options.guard) {
    const row = isYes ? "settled" : "released";
    const isChanged = isFinal(state) && state.row !== row;
    return step(isChanged ? "final-changed" : isYes ? "settle" : "release", {
      ...still,
      row,
      hasFinalChanged: isChanged || state.hasFinalChanged,
    });
  }
  const isContrary = isYes && state.row === "released" && process.leg === state.leg && !state.hasDifference;
  return isContrary && options.difference ? step("difference", { hasDifference: true }) : step("stale");
};

const waitForAnswer = (state: State, who: Who, process: Process, options: Options): Step<State>[] => {
  const knows = (verdict: Process["verdict"], change: Change = {}): State =>
    put(state, who, { ...process, stage: "concluding", age: 0, verdict }, change);
  const steps: Step<State>[] = [{ by: who, what: "unclear", to: knows("unclear") }];
  if (process.leg < state.leg || state.bytes === "arrived")
    steps.push({ by: who, what: "answer", to: knows(answerOf(recordFor(state, process))) });
  if (process.age >= CALL) {
    const what = options.reset ? "give-up-reset" : "give-up-close";
    const isOut = state.bytes === "flying" && process.leg === state.leg;
    const change: Change = isOut ? { bytes: options.reset ? "lost" : "lingering", bytesAge: 0 } : {};
    steps.push({ by: who, what, to: knows("unclear", change) });
  }
  return steps;
};

/** The reply to a mark arrives. It may arrive any time after the mark, and until then the mark may be repeated. */
const hearOfMark = (state: State, who: Who, process: Process, options: Options): Step<State>[] => {
  const isInTime = options.fence === "none" || process.age <= LATE;
  const tooLate: Process = options.lateReleases
    ? { ...process, stage: "concluding", age: 0, verdict: "refused" }
    : idle;
  const steps: Step<State>[] = [
    isInTime
      ? { by: who, what: "check", to: put(state, who, { ...process, stage: "checked", age: 0 }) }
      : { by: who, what: "too-late", to: put(state, who, tooLate) },
  ];
  const young = (): State => put(state, who, { ...process, age: 0 });
  if (process.age > 0 && options.ageFrom === "last-sending") steps.push({ by: who, what: "repeat", to: young() });
  if (process.age > 0 && options.fence === "wall-clock") steps.push({ by: who, what: "set-back", to: young() });
  return steps;
};

const live = (state: State, who: Who, process: Process, options: Options): Step<State>[] => {
  switch (process.stage) {
    case "idle": {
      const to = state.row === "held" || state.row === "marked" ? takeRow(state, who, options) : null;
      return to === null ? [] : [{ by: who, what: "lease", to }];
    }
    case "marking": {
      const marks = executeMark(state, process, options);
      if (marks === null) return [{ by: who, what: "mark-refused", to: put(state, who, idle) }];
      return marks.map((change) => ({
        by: who,
        what: "mark",
        to: put(state, who, { ...process, stage: "marked" }, change),
      }));
    }
    case "marked":
      return hearOfMark(state, who, process, options);
    case "checked":
    case "paused": {
      const change = { bytes: "flying", bytesAge: 0, written: state.written + 1 } as const;
      const write = put(state, who, { ...process, stage: "called", age: 0 }, change);
      const steps: Step<State>[] = [{ by: who, what: "write", to: write }];
      if (options.pause && process.stage === "checked")
        steps.push({ by: who, what: "pause", to: put(state, who, { ...process, stage: "paused" }) });
      return steps;
    }
    case "called":
      return waitForAnswer(state, who, process, options);
    case "asking":
      return [ask(state, who, process, options)];
    case "concluding":
    default:
      return [conclude(state, who, process, options)];
  }
};

/** All possible next steps of a process. It may die anywhere. It may wait anywhere, while time passes. */
export const processSteps = (state: State, who: Who, options: Options): readonly Step<State>[] => {
  const process = state.processes[who];
  const steps = live(state, who, process, options);
  if (process.stage !== "idle") steps.push({ by: who, what: "die", to: put(state, who, idle) });
  return steps;
};
