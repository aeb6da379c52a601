import { CallError } from "../lib/client.ts";

/** The codes of the games that a refusal names: they gave no answer, or not their money. */
export const failedGames = (failure: unknown): readonly string[] => {
  const failed = failure instanceof CallError ? failure.detail["failed"] : undefined;
  return Array.isArray(failed) ? failed.filter((code) => typeof code === "string") : [];
};
