import { DEMO_PASSWORD } from "../../lib/demo-password.ts";
import { passwordWeakness } from "../../lib/password-rules.ts";
import { hashPassword } from "../../lib/passwords.ts";
import { refuse } from "../../lib/refusal.ts";
import type { Context } from "../../context.ts";

/**
 * The hash of a new password. Throws INVALID_USER_INFO for one that is too easy (S16) or contains the operator's own
 * name.
 */
export const newPasswordHash = async (context: Context, password: string, username: string): Promise<string> => {
  // Operators have no phone, so this is a text that no password contains.
  const weakness = await passwordWeakness(password, { name: username, phone: "+00000000000000000000" });
  if (weakness !== null || password.toLowerCase() === DEMO_PASSWORD) throw refuse("INVALID_USER_INFO");
  return hashPassword(context.schedule, password);
};
