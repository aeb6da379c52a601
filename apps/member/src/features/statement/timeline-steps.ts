import type { Movement, TimelineState } from "@krapao/contract/statement/shapes";

import { isBringHome } from "../../money/bring-home.ts";

/** The text of a step of a movement. `fails` and `arrives` are not sent by the server, but derived from its answer. */
export type StepWord = TimelineState | "not-made" | "not-taken" | "not-all-home" | "not-received" | "fails" | "arrives";

export type MovementStep = {
  readonly key: string;
  readonly word: StepWord;
  readonly state: "done" | "now" | "next" | "failed";
  /** The time of the step. Null while it has not happened, or where only the order is known. */
  readonly at: string | null;
};

type Told = Pick<Movement, "statementType" | "status" | "from" | "to" | "timeline">;

/**
 * A refusal has different meanings: an operator refused, a withdrawal was never made, a game took or gave nothing, not
 * every game gave its money back, or a gift gave nothing.
 */
const wordOf = (movement: Told, state: TimelineState): StepWord => {
  if (state !== "refused") return state;
  if (isBringHome(movement)) return "not-all-home";
  if (movement.statementType === "transfer") return "not-taken";
  if (movement.statementType === "deposit") return "not-received";
  const wasHeld = movement.timeline.some((step) => step.state === "held");
  return movement.statementType === "withdraw" && !wasHeld ? "not-made" : "refused";
};

/** The steps of a movement as the timeline draws them: the past ones, the present one, and the next ones. */
export const movementSteps = (movement: Told): readonly MovementStep[] => {
  const { status, timeline } = movement;
  const isMoving = status === "IN_PROGRESS";
  const steps = timeline.flatMap(({ state, at }, place): readonly MovementStep[] => {
    const isLast = place === timeline.length - 1;
    const key = `${place} ${state}`;
    if (state === "refused") return [{ key, word: wordOf(movement, state), state: "failed", at }];
    if (state !== "returned") return [{ key, word: state, state: isMoving && isLast ? "now" : "done", at }];
    const wasRefused = timeline[place - 1]?.state === "refused";
    return [
      ...(wasRefused ? [] : [{ key: `${key} fails`, word: "fails", state: "failed", at: null } as const]),
      { key, word: "returned", state: "done", at },
    ];
  });
  return isMoving ? [...steps, { key: "next", word: "arrives", state: "next", at: null }] : steps;
};
