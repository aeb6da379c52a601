import { limits as production, type Limits, type MovementEvent } from "./events.ts";

export type Rules = {
  /** How the provider makes an absence certain. */
  readonly absence: "void" | "expiry" | "time";
  /** In milliseconds. The default is production's. */
  readonly limits?: Limits;
  /** The recording ended when no more events were to come, so the movement must have ended too. The default is true. */
  readonly isQuiet?: boolean;
  /** A process was paused between check and write, or bytes were delayed in the network. The default is false. */
  readonly hasResidue?: boolean;
};

/** What is known of a leg so far. */
type Leg = {
  isHeld: boolean;
  hasDifference: boolean;
  /** The provider executed it, by its own answer or as observed there. */
  isDone: boolean;
  /** It is certain that the provider has not executed it, and cannot any more. */
  isNot: boolean;
  end: "settled" | "released" | null;
  marked: MovementEvent | null;
  written: MovementEvent | null;
  givenUp: boolean;
  sending: Map<string, number>;
  /** Until when the call counts as in flight. */
  sentAt: number;
  /** When the database's present epoch began. */
  epochAt: number;
};

const untouched = (): Leg => ({
  isHeld: false,
  hasDifference: false,
  isDone: false,
  isNot: false,
  end: null,
  marked: null,
  written: null,
  givenUp: false,
  sending: new Map(),
  sentAt: Number.POSITIVE_INFINITY,
  epochAt: Number.NEGATIVE_INFINITY,
});

const check = (leg: Leg, event: MovementEvent, rules: Required<Rules>): readonly (string | false)[] => {
  const { limits, absence, hasResidue } = rules;
  switch (event.what) {
    case "held": {
      const wasHeld = leg.isHeld;
      leg.isHeld = true;
      return [wasHeld && "held twice"];
    }
    case "sending":
      leg.sending.set(event.process, event.at);
      return [];
    case "marked": {
      const before = leg.marked;
      leg.marked = event;
      leg.sentAt = event.at + limits.late + limits.call;
      return [
        !leg.isHeld && "marked without a hold",
        before !== null && "marked twice",
        leg.end !== null && "marked after its end",
      ];
    }
    case "given-up":
      leg.givenUp = true;
      leg.isNot ||= leg.written === null && (leg.marked === null || leg.marked.process === event.process);
      return [leg.written !== null && "given up after it was written"];
    case "written": {
      const before = leg.written;
      leg.written = event;
      const age = event.at - (leg.sending.get(event.process) ?? leg.marked?.at ?? event.at);
      const isAfter = leg.end !== null && absence === "time" && !hasResidue;
      return [
        before !== null && "called twice",
        leg.marked === null && "called without a mark",
        leg.marked !== null && leg.marked.process !== event.process && "called by another process than marked",
        leg.givenUp && "called after it was given up",
        age > limits.late && !hasResidue && `called ${age} after its mark was sent, later than ${limits.late}`,
        isAfter && "called after its end",
      ];
    }
    case "not-taken": {
      const before = leg.written;
      leg.written = null;
      return [
        before?.process !== event.process && "not taken, and never written",
        leg.isDone && "not taken though done",
      ];
    }
    case "arrived":
      leg.isDone ||= event.did === "done";
      return [leg.written === null && "arrived and never written"];
    case "answered":
      leg.isDone ||= event.is === "done";
      leg.isNot ||= event.is === "refused";
      if (event.is === "unclear") leg.sentAt = Math.min(leg.sentAt, event.at);
      // A call that could not sign in first has written nothing, and only reports that it is unclear.
      return [leg.written === null && event.is !== "unclear" && "answered and never written"];
    case "asked": {
      const isOld = event.at - Math.max(leg.sentAt, leg.epochAt) >= limits.believe;
      const isGone = event.is === "not-found" && (absence === "expiry" ? event.isExpired === true : isOld);
      leg.isDone ||= event.is === "done";
      leg.isNot ||= event.is === "refused" || (absence !== "void" && isGone);
      return [];
    }
    case "voided":
      leg.isNot = true;
      return [absence !== "void" && "voided where nothing can be", leg.isDone && "voided though done"];
    case "compared":
    case "decided":
      leg.isDone ||= event.is === "done";
      leg.isNot ||= event.is === "refused";
      return [];
    case "settled":
    case "released": {
      const before = leg.end;
      leg.end = event.what;
      return [
        !leg.isHeld && `${event.what} without a hold`,
        before !== null && `${before}, then ${event.what}`,
        event.what === "settled" && !leg.isDone && "settled though nobody said that it was done",
        event.what === "released" && !leg.isNot && "released though nothing makes it certain that it was not done",
      ];
    }
    case "difference":
      leg.hasDifference = true;
      return [!(leg.end === "released" && leg.isDone) && "a difference without a yes after a release"];
    case "final-changed":
      return ["a final state changed"];
    case "epoch":
    default:
      return [];
  }
};

const checkEnd = (leg: Leg, { absence, isQuiet, hasResidue }: Required<Rules>): readonly (string | false)[] => {
  const isBoth = leg.isDone && leg.end === "released";
  const isClosed = absence !== "time" || !hasResidue;
  return [
    isQuiet && leg.isHeld && leg.end === null && "never ended",
    isBoth && isClosed && "done at the provider and released",
    isBoth && !isClosed && isQuiet && !leg.hasDifference && "done at the provider and released: not booked",
  ];
};

/**
 * Checks the events of one movement by the model's rules. Returns a line for each problem, or none. Reads nothing but
 * its arguments.
 */
export const checkTrace = (events: readonly MovementEvent[], rules: Rules): readonly string[] => {
  const all = { limits: production, isQuiet: true, hasResidue: false, ...rules };
  const legs = new Map<number, Leg>();
  const problems: string[] = [];
  const add = (number: number, found: readonly (string | false)[]): void => {
    for (const problem of found) if (problem !== false) problems.push(`leg ${number}: ${problem}`);
  };
  for (const event of events) {
    if (event.what === "epoch") {
      for (const leg of legs.values()) leg.epochAt = event.at;
      continue;
    }
    const number = event.leg ?? 1;
    const leg = legs.get(number) ?? untouched();
    legs.set(number, leg);
    add(number, check(leg, event, all));
  }
  for (const [number, leg] of legs) add(number, checkEnd(leg, all));
  return problems;
};
