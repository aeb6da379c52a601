import type { Selectable } from "kysely";

import type { Context } from "../../context.ts";
import type { MemberTables } from "../../domain/member/tables.ts";
import { refuse } from "../../lib/refusal.ts";
import { memberIdOf } from "../../domain/operator/marks.ts";

export type MemberRow = Omit<Selectable<MemberTables["member"]>, "password">;

/** The member of a number in a path. Throws NO_USER. */
export const memberOfPath = async (context: Context, text: string): Promise<MemberRow> => {
  const id = memberIdOf(text);
  const row =
    id === null ? undefined : await context.db.selectFrom("member").selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined) throw refuse("NO_USER");
  const { password: _, ...rest } = row;
  return rest;
};
