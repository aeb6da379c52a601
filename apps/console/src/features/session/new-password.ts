/** The least length of a new password (SECURITY.md S16). The server also refuses passwords that are easy to guess. */
export const PASSWORD_MIN = 8;

export type PasswordProblem = "short" | "same" | "differs";

/** Why a new password is not valid, as far as the client can tell, or null. */
export const passwordProblem = (next: string, repeated: string, before: string | null): PasswordProblem | null => {
  if ([...next].length < PASSWORD_MIN) return "short";
  if (before !== null && next === before) return "same";
  return next === repeated ? null : "differs";
};
