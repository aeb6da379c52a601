import * as z from "zod/mini";

import { told } from "../text.ts";
import { time } from "../time.ts";

/** What an operator may do: an owner everything, a cashier all but settings, people and the end of the service. */
export const OPERATOR_ROLES = ["owner", "cashier"] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** What an operator signs in by. */
export const operatorName = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.minLength(2), z.maxLength(50), z.regex(/^[a-z0-9._-]+$/));

/** Who did something. */
export const person = z.object({ _id: told(20), username: told(50), name: told(50), role: z.enum(OPERATOR_ROLES) });
export type Person = z.infer<typeof person>;

/** What an operator has to do before anything else (SECURITY.md S62). */
export const NEEDS = ["second-factor", "password"] as const;

/** The operator that asks. */
export const me = z.object({
  ...person.shape,
  /** Marked everywhere: one of the demo's. */
  isDemo: z.boolean(),
  needs: z.nullable(z.enum(NEEDS)),
  /** Until when what asks for a fresh sign-in is allowed (SECURITY.md S61). */
  freshUntil: time,
  /** Where a link to a member's app leads. */
  walletOrigin: told(200),
});
export type Me = z.infer<typeof me>;
