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
  /**
   * For a call of operators: one of these permissions is needed. Null for the operator's own things, which need none.
   */
  readonly permission?: Permission | readonly Permission[] | null;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  readonly params?: $ZodType;
  readonly query?: $ZodType;
  /** A JSON body. Absent: the call takes none. */
  readonly body?: $ZodType;
  /** The body is multipart: a file in the field `file`, and these fields of text. The feature reads it itself. */
  readonly multipart?: $ZodType;
  /** The 200 answer. */
  readonly answer: $ZodType;
  /** The 200 answer is not JSON (an export, a file). */
  readonly answerType?: string;
  /** May answer 202 `PENDING`: money crosses to a provider (CONTRACT.md, Pending). */
  readonly pending?: true;
  /** Answers 202 with a proposal that another operator has to approve: always, or for some inputs. */
  readonly proposes?: "always" | "some";
  /** Takes an `Idempotency-Key` header: it moves money by a method other than GET. */
  readonly idempotent?: true;
  /** Changes or grants something although it is a GET: never prefetched, retried or repeated by the app (S5). */
  readonly effect?: true;
  /**
   * For a call of operators: the sign-in must be less than an hour old, otherwise `STEP_UP_REQUIRED` (SECURITY.md S61).
   * `some`: only for some inputs, which the call itself checks.
   */
  readonly fresh?: true | "some";
  /**
   * For a call of members: may need a step-up for this purpose in the header `x-step-up`, otherwise `STEP_UP_REQUIRED`.
   */
  readonly stepUp?: StepUpPurpose;
  /**
   * For a call of operators: also allowed before the second factor is enrolled or a given password is changed
   * (SECURITY.md S62).
   */
  readonly unfinished?: true;
  /** The errors of this call, in addition to those that any call may answer. */
  readonly errors: readonly ErrorKey[];
};

/** Declares one call; the value is the declaration itself, with its exact types. */
export const defineCall = <const Shape extends CallShape>(shape: Shape): Shape => shape;
