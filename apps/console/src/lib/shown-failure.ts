import { CallError } from "./client.ts";

/** The error that the screen shows. Null too when the operator cancelled the question for the password. */
export const shownFailure = (error: unknown): unknown =>
  error instanceof CallError && error.key === "STEP_UP_REQUIRED" ? null : error;
