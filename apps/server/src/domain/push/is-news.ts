import type { Notice } from "@krapao/contract/notice/shapes";

/** A movement that lasted longer was left by its member: they do not look at its end. */
const WATCHED_MS = 60_000;

type Told = Pick<Notice, "kind" | "movement" | "session"> & { readonly at: Date };

/**
 * Whether a device is told of a notice while its app is closed. What the member has just done by hand, and what has not
 * ended yet, is none: the app says it where it is done.
 */
export const isNews = ({ kind, movement, session, at }: Told, sessionId: string): boolean => {
  if (kind === "sign-in") return session?.isOpen === true && session.id !== sessionId;
  if (movement === undefined) return true;
  const { status, statementType: type, createdAt } = movement;
  if (status === "IN_PROGRESS") return false;
  if (type !== "transfer" && type !== "bonus") return true;
  return status === "FAILED" || at.getTime() - Date.parse(createdAt) > WATCHED_MS;
};
