import type { $ZodType } from "zod/v4/core";

import type { ErrorKey } from "./errors.ts";
import type { Permission } from "./operator/permissions.ts";
import type { StepUpPurpose } from "./step-up/shapes.ts";

/**
 * Who may make a call. `public`: anyone; `guest`: a visitor with a signed guest id, or a member; `member`: a signed-in
 * member; `operator`: anyone signed in at the console; `owner`: an operator with that role. There is no default: a call
 * without an audience does not type-check.
 */
export type Audience = "public" | "guest" | "member" | "operator" | "owner";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** What a call declares, once, for the server, the apps, the sandbox and the OpenAPI document. */
export type CallShape = {
  /** The operation's name in camel case, the same as its file's. */
  readonly name: string;
  readonly method: Method;
  /** With parameters in braces: `/api/qrcode/{provider}`. */
  readonly path: string;
  readonly audience: Audience;
  /** Of an operator: what they must be allowed, one of these; null for what is their own and anybody may. */
  readonly permission?: Permission | readonly Permission[] | null;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  readonly params?: $ZodType;
  readonly query?: $ZodType;
  /** A JSON body. Absent: the call takes none. */
  readonly body?: $ZodType;
  /** The body is multipart (uploads), read by the feature itself. */
  readonly multipart?: true;
  /** The 200 answer. */
  readonly answer: $ZodType;
  /** The 200 answer is not JSON (an export, a file). */
  readonly answerType?: string;
  /** May answer 202 `PENDING`: money crosses to a provider (CONTRACT.md, Pending). */
  readonly pending?: true;
  /** Answers 202 with a proposal, that another is to approve: always, or for some of what it may be sent. */
  readonly proposes?: "always" | "some";
  /** Takes an `Idempotency-Key` header: it moves money by a method other than GET. */
  readonly idempotent?: true;
  /** Changes or grants something although it is a GET: never prefetched, retried or repeated by the app (S5). */
  readonly effect?: true;
  /** Of an operator: signed in within the hour, else `STEP_UP_REQUIRED` (SECURITY.md S61). */
  readonly fresh?: true;
  /** Of a member: may ask for a proof of this purpose, which comes in the header `x-step-up`, else `STEP_UP_REQUIRED`. */
  readonly stepUp?: StepUpPurpose;
  /** Of an operator: also before the second factor is enrolled or a given password changed (SECURITY.md S62). */
  readonly unfinished?: true;
  /** The refusals of its own, beside those that any call may answer. */
  readonly errors: readonly ErrorKey[];
};

/** Declares one call; the value is the declaration itself, with its exact types. */
export const defineCall = <const Shape extends CallShape>(shape: Shape): Shape => shape;
