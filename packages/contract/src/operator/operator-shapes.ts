import * as z from "zod/mini";

import { line, responseText } from "../text.ts";
import { time } from "../time.ts";
import { PERMISSIONS } from "./permissions.ts";

/** A role by its name: one that every console has (permissions.ts), or one that an owner composed. */
export const roleName = line(30).check(z.minLength(2));

/** What an operator signs in by. */
export const operatorName = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.minLength(2), z.maxLength(50), z.regex(/^[a-z0-9._-]+$/));

/** Who did something. */
export const person = z.object({
  _id: responseText(20),
  username: responseText(50),
  name: responseText(50),
  role: responseText(30),
});
export type Person = z.infer<typeof person>;

/** What an operator has to do before anything else (SECURITY.md S62). */
export const NEEDS = ["second-factor", "password"] as const;

/** The operator that asks. */
export const me = z.object({
  ...person.shape,
  /** What their role allows at this moment. */
  permissions: z.array(z.enum(PERMISSIONS)),
  /** Marked everywhere: one of the demo's. */
  isDemo: z.boolean(),
  needs: z.nullable(z.enum(NEEDS)),
  /** Until when what asks for a fresh sign-in is allowed (SECURITY.md S61). */
  freshUntil: time,
  /** Where a link to a member's app leads. */
  walletOrigin: responseText(200),
});
export type Me = z.infer<typeof me>;
