import type { BuiltInRole } from "@krapao/contract/operator/permissions";

import type { Context } from "../context.ts";
import { DEMO_PASSWORD } from "../lib/demo-password.ts";
import { hashPassword } from "../lib/passwords.ts";

const operators: readonly { readonly username: string; readonly name: string; readonly role: BuiltInRole }[] = [
  { username: "owner", name: "Owner", role: "owner" },
  { username: "nok", name: "Nok", role: "cashier" },
  { username: "ton", name: "Ton", role: "cashier" },
  { username: "fon", name: "Fon", role: "finance" },
  { username: "art", name: "Art", role: "risk" },
  { username: "pim", name: "Pim", role: "marketing" },
];

/** The demo's operators, marked as such. Operators that exist already are left alone. */
export const fillOperators = async ({ db, clock, schedule }: Context): Promise<void> => {
  if ((await db.selectFrom("operator").select("id").limit(1).executeTakeFirst()) !== undefined) return;
  const password = await hashPassword(schedule, DEMO_PASSWORD);
  const common = { password, is_given_password: true, is_demo: true, created_at: clock.now() };
  await db
    .insertInto("operator")
    .values(operators.map((person) => ({ ...person, ...common })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
