import type { CallShape } from "./call.ts";
import type { ErrorKey } from "./errors.ts";

/** The errors of any call. */
const ANY = [
  "KEY_MISSING",
  "KEY_INVALID",
  "REQUEST_LIMIT",
  "INTERNAL_SERVER_ERROR",
  "NOT_READY",
  "gone",
] as const satisfies readonly ErrorKey[];

/** The errors of a call with a session. */
const SIGNED_IN = ["EXPIRED_AUTH_TOKEN", "invalid-token", "INACTIVE_USER"] as const satisfies readonly ErrorKey[];

/** The errors of a call under an Idempotency-Key. */
const KEYED = ["IDEMPOTENCY_CONFLICT", "IDEMPOTENCY_IN_PROGRESS"] as const satisfies readonly ErrorKey[];

/** The errors of a call of the console. */
const OPERATOR = [
  "UNAUTHORIZED",
  "EXPIRED_AUTH_TOKEN",
  "invalid-token",
  "SECOND_FACTOR_ENROL",
  "PASSWORD_CHANGE_REQUIRED",
] as const satisfies readonly ErrorKey[];

const isOperators = ({ audience }: CallShape): boolean => audience === "operator" || audience === "owner";

/** The one call that the service answers after it has ended. */
export const ALWAYS_ANSWERED = "/api/lookup/active";

/** All errors of a call: its own, and those of its audience and its kind. */
export const refusalsOf = (call: CallShape): readonly ErrorKey[] => [
  ...new Set<ErrorKey>([
    ...ANY.filter((key) => key !== "gone" || call.path !== ALWAYS_ANSWERED),
    ...(isOperators(call) ? OPERATOR : call.audience === "public" ? [] : SIGNED_IN),
    ...(call.permission === undefined || call.permission === null ? [] : (["NO_PERMISSION"] as const)),
    ...(call.audience === "owner" ? (["OWNER_ONLY"] as const) : []),
    ...(call.fresh !== undefined || call.stepUp !== undefined ? (["STEP_UP_REQUIRED"] as const) : []),
    ...(call.audience === "member" ? (["UNAUTHORIZED"] as const) : []),
    ...(call.idempotent === true ? KEYED : []),
    ...call.errors,
  ]),
];
