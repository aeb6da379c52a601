import type { MovementEvent } from "./events.ts";
import { initial } from "./model.ts";
import type { Options } from "./options.ts";
import type { State } from "./state.ts";
import type { Step } from "./steps.ts";

type Event = MovementEvent extends infer E ? (E extends unknown ? Omit<E, "at" | "process" | "leg"> : never) : never;

const verdictOf = (step: Step<State>): "done" | "refused" =>
  step.by !== null && step.to.processes[step.by].verdict === "done" ? "done" : "refused";

const eventsOf = (before: State, step: Step<State>, options: Options): readonly Event[] => {
  const isExpired = options.absence === "expiry" && before.left === 0;
  switch (step.what) {
    case "mark":
      return before.row === "none" ? [{ what: "held" }, { what: "marked" }] : [{ what: "marked" }];
    case "lease":
      return before.row === "held" ? [{ what: "sending" }] : [];
    case "too-late":
      return [{ what: "given-up" }];
    case "write":
      return [{ what: "written" }];
    case "answer":
      return [{ what: "answered", is: verdictOf(step) }];
    case "unclear":
    case "give-up-reset":
    case "give-up-close":
      return [{ what: "answered", is: "unclear" }];
    case "ask-done":
    case "ask-refused":
      return [{ what: "asked", is: verdictOf(step) }];
    case "ask-void":
      return [{ what: "asked", is: "not-found" }, { what: "voided" }];
    case "ask-believed":
    case "ask-not-yet":
      return [{ what: "asked", is: "not-found", isExpired }];
    case "settle":
    case "next-leg":
      return [{ what: "settled" }];
    case "release":
      return [{ what: "released" }];
    case "difference":
    case "reconcile":
      return [{ what: "difference" }];
    case "final-changed":
      return [{ what: "final-changed" }];
    case "arrive":
      return [{ what: "arrived", did: "done" }];
    case "arrive-refused":
      return [{ what: "arrived", did: "refused" }];
    case "epoch":
      return [{ what: "epoch" }];
    default:
      return [];
  }
};

/** What a simulation would have recorded of these steps of the model. Times are in ticks. */
export const recorded = (steps: readonly Step<State>[], options: Options): readonly MovementEvent[] => {
  const events: MovementEvent[] = [];
  let before = initial(options);
  let at = 0;
  const add = (process: string, leg: number, happened: readonly Event[]): void => {
    for (const event of happened) events.push({ at, process, leg, ...event });
  };
  add("P1", 1, before.row === "held" ? [{ what: "held" }, { what: "sending" }] : [{ what: "sending" }]);
  for (const step of steps) {
    if (step.what === "tick") at += 1;
    const process = step.by === null ? "world" : `P${step.by + 1}`;
    const own = step.by === null ? 0 : before.processes[step.by].leg;
    add(process, own === 0 ? before.leg : own, eventsOf(before, step, options));
    if (step.what === "next-leg") add(process, 2, [{ what: "held" }]);
    before = step.to;
  }
  return events;
};
