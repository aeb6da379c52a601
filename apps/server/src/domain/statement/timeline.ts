import type { TimelineStep } from "@krapao/contract/statement/shapes";

import type { TimelineStep as SagaTimelineStep } from "../../ledger/tables.ts";
import { sagaOf } from "../sagas.ts";

/** What the timeline needs of a movement. */
export type Movement = {
  readonly kind: string;
  readonly state: string;
  readonly status: "IN_PROGRESS" | "SUCCESS" | "FAILED";
  readonly from_code: string | null;
  readonly timeline: readonly SagaTimelineStep[];
  readonly due_at: Date | null;
  readonly sent_at: Date | null;
  readonly asked: number;
  readonly changed_at: Date;
};

/** A withdrawal that is not released within this time waits for an operator or a system. */
const REVIEW_MS = 5_000;

const stepsOf = (movement: Movement, { state, at }: SagaTimelineStep): readonly TimelineStep[] => {
  const steps = sagaOf(movement.kind)?.steps[state] ?? [];
  // A refusal that left the money in the wallet is shown as a return.
  const isBack = movement.kind === "transfer" && state === "refused" && movement.from_code === "WALLET";
  return steps.map((word) => ({ state: isBack ? "returned" : word, at }));
};

/** The present step, when nothing has happened since the last state. */
const presentStep = (movement: Movement): readonly TimelineStep[] => {
  const { status, state, asked, sent_at: sent, due_at: due, changed_at: changed } = movement;
  if (status !== "IN_PROGRESS") return [];
  if (asked > 0 && sent !== null) return [{ state: "waiting", at: sent.toISOString() }];
  const isHeldBack = state === "held" && (due === null || due.getTime() - changed.getTime() > REVIEW_MS);
  return isHeldBack || state === "reviewing" ? [{ state: "reviewing", at: changed.toISOString() }] : [];
};

/** The movement's steps in words for the member, the oldest first; the last one says where the money is now. */
export const timelineOf = (movement: Movement): TimelineStep[] => {
  const steps = movement.timeline.flatMap((step) => stepsOf(movement, step));
  // Two states may be one step to the member.
  return [...steps.filter(({ state }, index) => state !== steps[index - 1]?.state), ...presentStep(movement)];
};
