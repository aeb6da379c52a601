import { toMajor } from "@krapao/contract";
import type { getDoubtful } from "@krapao/contract/operator/get-doubtful";
import type { output } from "zod/v4/core";

import type { AttemptRecord } from "../saga/attempt-log.ts";

type AttemptStep = output<typeof getDoubtful.answer>["attempts"][number];

const whatOf = ({ what, answer }: AttemptRecord): AttemptStep["what"] => {
  if (what === "look") return answer === "contradiction" || answer === "ambiguous" ? "unresolved" : "report";
  if (what === "void") return "ask";
  return what === "call" && answer === "unclear" ? "unclear" : what;
};

/** In these, amounts are digits of minor units. */
const AMOUNTS: ReadonlySet<string> = new Set(["balance", "unexplained", "amount", "play"]);
const DETAIL_MOST = 1_000;

const plain = (name: string, value: unknown): string => {
  if (AMOUNTS.has(name) && typeof value === "string" && /^-?\d+$/.test(value)) return String(toMajor(BigInt(value)));
  return typeof value === "string" ? value : JSON.stringify(value);
};

const detailOf = (detail: AttemptRecord["detail"]): string | null => {
  const parts = Object.entries(detail).filter(([, value]) => value !== null && value !== undefined);
  const text = parts.map(([name, value]) => `${name} ${plain(name, value)}`).join(", ");
  return text === "" ? null : text.slice(0, DETAIL_MOST);
};

/** The attempts of a movement in the console's form, the oldest first. The first one is the hold. */
export const attemptSteps = (heldAt: Date, attempts: readonly AttemptRecord[]): AttemptStep[] => [
  { at: heldAt.toISOString(), what: "hold", answer: "done", tookMs: null, detail: null },
  ...attempts.map((entry): AttemptStep => ({
    at: entry.at.toISOString(),
    what: whatOf(entry),
    answer: entry.answer,
    tookMs: entry.tookMs,
    detail: detailOf(entry.detail),
  })),
];
