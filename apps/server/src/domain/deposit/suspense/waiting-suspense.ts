import type { Context } from "../../../context.ts";
import { refuse } from "../../../lib/refusal.ts";

/** The money that waits in suspense under a reference. Throws NO_DATA, NOT_WAITING. */
export const waitingOf = async (context: Context, reference: string) => {
  const row = await context.db.selectFrom("suspense").selectAll().where("reference", "=", reference).executeTakeFirst();
  if (row === undefined) throw refuse("NO_DATA");
  if (row.state !== "waiting") throw refuse("NOT_WAITING");
  return row;
};

/** Why it matches no member, as a code that the console translates. */
export const whyOf = (detail: Readonly<Record<string, unknown>>, channel: string): string => {
  const why = detail["why"];
  if (typeof why === "string") return why.slice(0, 500);
  return channel === "qr" ? "second-payment" : "no-member";
};
