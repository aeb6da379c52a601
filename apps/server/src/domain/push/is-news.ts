import type { Notice } from "@krapao/contract/notice/shapes";

/** When a movement takes longer, its member has left and does not see its end. */
const WATCHED_MS = 60_000;

type Told = Pick<Notice, "kind" | "movement" | "session"> & { readonly at: Date };

/**
 * Whether a device gets a push message for a notice while the app is closed. Excluded are actions that the member has
 * just taken themselves and movements in progress, because the open app shows these.
 */
export const isNews = ({ kind, movement, session, at }: Told, sessionId: string): boolean => {
  if (kind === "sign-in") return session?.isOpen === true && session.id !== sessionId;
  if (movement === undefined) return true;
  const { status, statementType: type, createdAt } = movement;
  if (status === "IN_PROGRESS") return false;
  if (type !== "transfer" && type !== "bonus") return true;
  return status === "FAILED" || at.getTime() - Date.parse(createdAt) > WATCHED_MS;
};
