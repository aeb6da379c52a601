import * as z from "zod/mini";

import { line, responseText } from "../text.ts";
import { time } from "../time.ts";
import { PERMISSIONS } from "./permissions.ts";

/** The name of a role: a built-in one (permissions.ts), or one that an owner composed. */
export const roleName = line(30).check(z.minLength(2));

/** The name that an operator signs in with. */
export const operatorName = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.minLength(2), z.maxLength(50), z.regex(/^[a-z0-9._-]+$/));

/** The operator who did something. */
export const person = z.object({
  _id: responseText(20),
  username: responseText(50),
  name: responseText(50),
  role: responseText(30),
});
export type Person = z.infer<typeof person>;

/** What an operator has to do before anything else (SECURITY.md S62). */
export const NEEDS = ["second-factor", "password"] as const;

/** The operator who is signed in. */
export const me = z.object({
  ...person.shape,
  /** The permissions of their role now. */
  permissions: z.array(z.enum(PERMISSIONS)),
  /** An operator of the demo, who is marked everywhere. */
  isDemo: z.boolean(),
  needs: z.nullable(z.enum(NEEDS)),
  /** Until when calls are allowed that need a fresh sign-in (SECURITY.md S61). */
  freshUntil: time,
  /** The address of the members' app. */
  walletOrigin: responseText(200),
});
export type Me = z.infer<typeof me>;
