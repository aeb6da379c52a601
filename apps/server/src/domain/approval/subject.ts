import type { Context } from "../../context.ts";
import { presentReports } from "../deposit/report/read-reports.ts";
import { presentSuspense } from "../deposit/suspense/present-suspense.ts";
import { readSwitched } from "../risk/rules.ts";
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

/** What a proposal is about, as its proposer's page shows it: money that fits nobody, a report, or a risk rule. */
export const readSubject = async (
  context: Context,
  { kind, subject }: Pick<ProposalRow, "kind" | "subject">,
): Promise<Pick<Evidence, "suspense" | "report" | "rule">> => ({
  suspense: kind === "match-suspense" || kind === "return-suspense" ? await suspenseOf(context, subject) : null,
  report: kind === "credit-claim" ? await reportOf(context, subject) : null,
  rule: kind === "rule-on" || kind === "rule-off" ? await readSwitched(context, subject) : null,
});
