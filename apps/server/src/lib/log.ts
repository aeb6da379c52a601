import { type DestinationStream, type Logger, pino } from "pino";

import type { Clock } from "./ports.ts";
import { maskText } from "./mask.ts";

/** Names under which a secret could be logged by mistake (S55). Our code logs nothing under them on purpose. */
const SECRET_NAMES: ReadonlySet<string> = new Set([
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
]);
const HIDDEN = "[hidden]";

const hasSecret = (facts: object): boolean => {
  for (const name in facts) if (SECRET_NAMES.has(name)) return true;
  return false;
};

const withoutSecrets = (facts: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]: [string, unknown]) => [name, SECRET_NAMES.has(name) ? HIDDEN : value]),
  );

/**
 * The facts without values under a secret's name, at the top level and one level down. This is written by hand because
 * every call logs a line, and pino's own redaction parses its paths each time.
 */
const hideSecrets = (facts: Record<string, unknown>): Record<string, unknown> => {
  let shown = hasSecret(facts) ? { ...withoutSecrets(facts) } : facts;
  for (const name in shown) {
    const value = shown[name];
    if (typeof value !== "object" || value === null || value instanceof Error || !hasSecret(value)) continue;
    if (shown === facts) shown = { ...facts };
    shown[name] = withoutSecrets(value);
  }
  return shown;
};

/**
 * An error as the log shows it: what happened and where. PostgreSQL's `detail` and `where` repeat rows, so they are
 * left out. Our messages never contain SQL parameters or bodies, and text that looks like one is masked.
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

const eventOf = (facts: unknown): string | null =>
  typeof facts === "object" && facts !== null && "event" in facts && typeof facts.event === "string"
    ? facts.event
    : null;

/**
 * Where lines go (stdout by default), who is told of the event of each line, and which lines are written. The listener
 * is also told of lines that are not written.
 */
export type LogOptions = {
  readonly destination?: DestinationStream;
  readonly onEvent?: (event: string) => void;
  readonly isWritten?: (facts: unknown) => boolean;
};

/** JSON lines on stdout, times in UTC from the context's clock (S54). */
export const createLog = (clock: Clock, level: string, { destination, onEvent, isWritten }: LogOptions = {}): Logger =>
  pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: () => `,"time":"${clock.now().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }), log: hideSecrets },
      // The error goes under a name of its own: pino would put the message of `err` into the line, unmasked.
      errorKey: "thrown",
      serializers: { err: faultOf },
      hooks: {
        logMethod(args, method) {
          const [first, ...rest] = args.map((each: unknown) => (typeof each === "string" ? maskText(each) : each));
          const event = onEvent === undefined ? null : eventOf(first);
          if (event !== null) onEvent?.(event);
          if (isWritten?.(first) === false) return;
          method.apply(this, [first instanceof Error ? { event: "fault", err: first } : first, ...rest] as typeof args);
        },
      },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  );
