import type { Notice } from "@krapao/contract/notice/shapes";

/** When a movement takes longer, its member has left and does not see its end. */
const WATCHED_MS = 60_000;

type Told = Pick<Notice, "kind" | "movement" | "session"> & { readonly at: Date };

/**
 * Whether a closed app's device gets a push message for a notice. What the member has just done themselves, and what
 * has not ended, is left out, because the app shows it where it is done.
 */
export const isNews = ({ kind, movement, session, at }: Told, sessionId: string): boolean => {
  if (kind === "sign-in") return session?.isOpen === true && session.id !== sessionId;
  if (movement === undefined) return true;
  const { status, statementType: type, createdAt } = movement;
  if (status === "IN_PROGRESS") return false;
  if (type !== "transfer" && type !== "bonus") return true;
  return status === "FAILED" || at.getTime() - Date.parse(createdAt) > WATCHED_MS;
};
