import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { presentReports } from "../deposit/report/read-reports.ts";
import { presentSuspense } from "../deposit/suspense/present-suspense.ts";
import { readSwitched } from "../risk/rules.ts";
import { presentOwed, readOwed } from "../service/read-owed.ts";
import type { Evidence } from "./evidence.ts";
import type { ProposalRow } from "./store.ts";

const suspenseOf = async (context: Context, reference: string): Promise<Evidence["suspense"]> => {
  const rows = await context.db.selectFrom("suspense").selectAll().where("reference", "=", reference).execute();
  return (await presentSuspense(context, rows))[0] ?? null;
};

const reportOf = async (context: Context, id: string): Promise<Evidence["report"]> => {
  const rows = await context.db.selectFrom("deposit_claim").selectAll().where("id", "=", id).execute();
  return (await presentReports(context, rows))[0] ?? null;
};

const owedTo = async (context: Context, memberId: bigint | null): Promise<Evidence["owed"]> => {
  const rows = await readOwed(context, sql`member_id = ${memberId}`, 1, 0);
  return (await presentOwed(context, rows))[0] ?? null;
};

const ABOUT_SUSPENSE: readonly ProposalRow["kind"][] = ["match-suspense", "return-suspense", "close-suspense"];

/**
 * What a proposal is about, as its proposer's page shows it: money that fits nobody, a report, what is owed to a member,
 * or a risk rule.
 */
export const readSubject = async (
  context: Context,
  { kind, subject, member_id: memberId }: Pick<ProposalRow, "kind" | "subject" | "member_id">,
): Promise<Pick<Evidence, "suspense" | "report" | "owed" | "rule">> => ({
  suspense: ABOUT_SUSPENSE.includes(kind) ? await suspenseOf(context, subject) : null,
  report: kind === "credit-claim" ? await reportOf(context, subject) : null,
  owed: kind === "pay-owed" ? await owedTo(context, memberId) : null,
  rule: kind === "rule-on" || kind === "rule-off" ? await readSwitched(context, subject) : null,
});
