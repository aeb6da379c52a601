/**
 * The states of a withdrawal (CONTRACT.md rules 3 and 4). `gathering`: withdrawAll first moves the games' money to the
 * wallet. `abandoned`: that took too long and the caller was told so; it ends as `not-made` and never withdraws.
 * `held`: the money is set aside. `reviewing`: an operator decides; it becomes `approved`, or `returned`. `queued`: it may
 * be paid, and waits until the payout provider can be reached. `paying`: its payout has begun. Then `paid`, or `returned`.
 */
export type WithdrawState =
  | "gathering"
  | "abandoned"
  | "not-made"
  | "not-enough"
  | "held"
  | "reviewing"
  | "approved"
  | "queued"
  | "paying"
  | "paid"
  | "returned";
