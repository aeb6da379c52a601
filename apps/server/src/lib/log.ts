import { type DestinationStream, type Logger, pino } from "pino";

import type { Clock } from "../context.ts";
import { maskText } from "./mask.ts";

/** Names under which a secret could be logged by mistake (S55); nothing of ours logs them on purpose. */
const SECRET_NAMES = [
  "password",
  "oldPassword",
  "newPassword",
  "otpCode",
  "otpToken",
  "code",
  "token",
  "authorization",
  "idempotency-key",
  "key",
  "secret",
  "seed",
  "serverSeed",
  "link",
  "body",
  "text",
];

/**
 * A fault as a log shows it: what it is and where it happened. PostgreSQL's `detail` and `where` repeat rows and are
 * left out; SQL parameters and bodies never stand in a message of ours, and what looks like one is masked.
 */
const faultOf = (error: unknown): Readonly<Record<string, unknown>> => {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = "code" in error && typeof error.code === "string" ? { errorCode: error.code } : {};
  const constraint =
    "constraint" in error && typeof error.constraint === "string" ? { constraint: error.constraint } : {};
  const cause = error.cause instanceof Error ? { cause: faultOf(error.cause) } : {};
  return {
    name: error.name,
    message: maskText(error.message),
    stack: maskText(error.stack ?? ""),
    ...code,
    ...constraint,
    ...cause,
  };
};

/** JSON lines on stdout, times in UTC from the context's clock (S54). */
export const createLog = (clock: Clock, level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: () => `,"time":"${clock.now().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      // Under a name that nobody uses: pino would put the message of `err` into the line, unmasked.
      errorKey: "thrown",
      serializers: { err: faultOf, thrown: faultOf },
      redact: { paths: SECRET_NAMES.flatMap((name) => [`["${name}"]`, `*["${name}"]`]), censor: "[hidden]" },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  );
