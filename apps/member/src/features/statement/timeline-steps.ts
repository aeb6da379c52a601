import type { Movement, TimelineState } from "@krapao/contract/statement/shapes";

/** What a step of a movement says; `fails` and `arrives` are not told by the server but follow from what it tells. */
export type StepWord = TimelineState | "not-made" | "not-taken" | "not-received" | "fails" | "arrives";

export type MovementStep = {
  readonly key: string;
  readonly word: StepWord;
  readonly state: "done" | "now" | "next" | "failed";
  /** When it happened; null while it has not, or where only the order is known. */
  readonly at: string | null;
};

type Told = Pick<Movement, "statementType" | "status" | "timeline">;

/**
 * A refusal means different things: an operator's no, a withdrawal that was never made, a game that took or gave nothing,
 * a gift that gave nothing.
 */
const wordOf = (movement: Told, state: TimelineState): StepWord => {
  if (state !== "refused") return state;
  if (movement.statementType === "transfer") return "not-taken";
  if (movement.statementType === "deposit") return "not-received";
  const wasHeld = movement.timeline.some((step) => step.state === "held");
  return movement.statementType === "withdraw" && !wasHeld ? "not-made" : "refused";
};

/** The way of a movement's money as it is drawn: what happened, what happens now, what comes next. */
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
