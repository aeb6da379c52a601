/** The least characters of a new password (SECURITY.md S16); the server refuses what is easily guessed too. */
export const PASSWORD_MIN = 8;

export type PasswordProblem = "short" | "same" | "differs";

/** What is wrong with a new password, before the server is asked; null when nothing is. */
export const passwordProblem = (next: string, repeated: string, before: string | null): PasswordProblem | null => {
  if ([...next].length < PASSWORD_MIN) return "short";
  if (before !== null && next === before) return "same";
  return next === repeated ? null : "differs";
};
