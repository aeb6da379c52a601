import type { CallShape } from "./call.ts";
import type { ErrorKey } from "./errors.ts";

/** What any call may be refused with. */
const ANY = [
  "KEY_MISSING",
  "KEY_INVALID",
  "REQUEST_LIMIT",
  "INTERNAL_SERVER_ERROR",
  "NOT_READY",
  "gone",
] as const satisfies readonly ErrorKey[];

/** What a call with a session in it may be refused with. */
const SIGNED_IN = ["EXPIRED_AUTH_TOKEN", "invalid-token", "INACTIVE_USER"] as const satisfies readonly ErrorKey[];

/** What a call under an Idempotency-Key may be refused with. */
const KEYED = ["IDEMPOTENCY_CONFLICT", "IDEMPOTENCY_IN_PROGRESS"] as const satisfies readonly ErrorKey[];

/** What a call of the console may be refused with. */
const OPERATOR = [
  "UNAUTHORIZED",
  "EXPIRED_AUTH_TOKEN",
  "invalid-token",
  "SECOND_FACTOR_ENROL",
  "PASSWORD_CHANGE_REQUIRED",
] as const satisfies readonly ErrorKey[];

const isOperators = ({ audience }: CallShape): boolean => audience === "operator" || audience === "owner";

/** The one call that an ended service still answers. */
export const ALWAYS_ANSWERED = "/api/lookup/active";

/** Every key that a call may be refused with: its own, and those that its audience and its kind bring along. */
export const refusalsOf = (call: CallShape): readonly ErrorKey[] => [
  ...new Set<ErrorKey>([
    ...ANY.filter((key) => key !== "gone" || call.path !== ALWAYS_ANSWERED),
    ...(isOperators(call) ? OPERATOR : call.audience === "public" ? [] : SIGNED_IN),
    ...(call.permission === undefined || call.permission === null ? [] : (["NO_PERMISSION"] as const)),
    ...(call.audience === "owner" ? (["OWNER_ONLY"] as const) : []),
    ...(call.fresh === true || call.stepUp !== undefined ? (["STEP_UP_REQUIRED"] as const) : []),
    ...(call.audience === "member" ? (["UNAUTHORIZED"] as const) : []),
    ...(call.idempotent === true ? KEYED : []),
    ...call.errors,
  ]),
];
