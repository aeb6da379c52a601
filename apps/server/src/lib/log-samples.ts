import type { Logger } from "pino";

import type { Clock } from "./ports.ts";

const WINDOW_MS = 60_000;
/** Refusals of one address and kind that are written in a minute. */
const REFUSALS = 20;
/** The calls of one address outside the API that are logged in a minute: as many as the API accepts from it. */
const OTHER_CALLS = 600;
/** How many pairs of address and kind are counted apart in a minute. All others share one count for each kind. */
const MOST = 10_000;

/** Events of refused callers that are logged in addition to the call's own line. */
const REFUSAL_EVENTS: ReadonlySet<unknown> = new Set(["limit.hit", "object.not_found", "signature.bad", "replay"]);

type Sampled = { readonly address: string; readonly kind: string; readonly most: number };

/** The name under which a line is counted. Null for a line that is always written. */
const sampledAs = (facts: object): Sampled | null => {
  if (!("event" in facts && "address" in facts && typeof facts.address === "string")) return null;
  const { address, event } = facts;
  if (REFUSAL_EVENTS.has(event)) return { address, kind: String(event), most: REFUSALS };
  if (event !== "call" || !("status" in facts && "route" in facts && typeof facts.status === "number")) return null;
  if (facts.status >= 500) return null;
  if (facts.status >= 400) return { address, kind: `call ${facts.status}`, most: REFUSALS };
  const isApi = typeof facts.route === "string" && facts.route.startsWith("/api/");
  return isApi ? null : { address, kind: "call beside the API", most: OTHER_CALLS };
};

export type LogSamples = {
  /** Whether a line with these facts is written. A line that is not written is counted. */
  readonly isWritten: (facts: unknown) => boolean;
  /** Logs how many lines were left out in past minutes, or with `"all"` also in this one. */
  readonly tell: (log: Logger, which?: "all") => void;
};

type Count = Sampled & { lines: number };

/**
 * Limits what one caller can write into the log (S54): of the refusals of an address, the first ones of each kind in a
 * minute are written, and then the number of the others. Security events are counted before that, so none is lost
 * (S56).
 */
export const sampleRefusals = (clock: Clock): LogSamples => {
  let window = 0;
  let counts = new Map<string, Count>();
  const over: Count[] = [];

  const turn = (next: number): void => {
    if (next === window) return;
    over.push(...[...counts.values()].filter(({ lines, most }) => lines > most));
    counts = new Map();
    window = next;
  };

  const countOf = (sampled: Sampled): Count => {
    const own = `${sampled.kind} ${sampled.address}`;
    const isOther = counts.size >= MOST && !counts.has(own);
    const key = isOther ? sampled.kind : own;
    const known = counts.get(key);
    if (known !== undefined) return known;
    const made = { ...sampled, ...(isOther ? { address: "others" } : {}), lines: 0 };
    counts.set(key, made);
    return made;
  };

  return {
    isWritten: (facts) => {
      const sampled = typeof facts === "object" && facts !== null ? sampledAs(facts) : null;
      if (sampled === null) return true;
      turn(Math.floor(clock.now().getTime() / WINDOW_MS));
      const count = countOf(sampled);
      count.lines += 1;
      return count.lines <= count.most;
    },
    tell: (log, which) => {
      turn(which === "all" ? -1 : Math.floor(clock.now().getTime() / WINDOW_MS));
      for (const { address, kind, lines, most } of over.splice(0))
        log.warn({ event: "log.lines_left_out", kind, address, count: lines - most });
    },
  };
};
