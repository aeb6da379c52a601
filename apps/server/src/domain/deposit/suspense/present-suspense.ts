import { toMajor, toWireCurrency } from "@krapao/contract";
import type { SuspenseItem } from "@krapao/contract/operator/suspense-shapes";
import type { Selectable } from "kysely";

import type { Context } from "../../../context.ts";
import { openProposals } from "../../approval/store.ts";
import { readCreditsOfHeld } from "../../bank-statement/credits-of-held.ts";
import { presentUnproven } from "../../bank-statement/read-unproven.ts";
import { noMark, readMarks } from "../../operator/marks.ts";
import { readSenders } from "./senders.ts";
import type { SuspenseTables } from "./tables.ts";
import { whyOf } from "./waiting-suspense.ts";

/** Money that fits nobody, as the console shows it. */
export const presentSuspense = async (
  context: Context,
  rows: readonly Selectable<SuspenseTables["suspense"]>[],
): Promise<SuspenseItem[]> => {
  const references = rows.map(({ reference }) => reference);
  const held = await readCreditsOfHeld(context.db, references);
  const [marks, proposals, senders, credits] = await Promise.all([
    readMarks(
      context.db,
      rows.flatMap(({ member_id: id }) => (id === null ? [] : [id])),
    ),
    openProposals(context, references),
    readSenders(context, references),
    presentUnproven(context, [...held.values()]),
  ]);
  const creditOf = (reference: string) =>
    credits.find(({ posting }) => posting === held.get(reference)?.posting) ?? null;
  return rows.map((row) => ({
    _id: row.reference,
    channel: row.channel,
    code: row.code,
    amount: toMajor(row.amount),
    currency: toWireCurrency(row.currency),
    createdAt: row.created_at.toISOString(),
    state: row.state,
    member: row.member_id === null ? null : (marks.get(row.member_id) ?? noMark(row.member_id)),
    why: whyOf(row.detail, row.channel),
    proposal: proposals.get(row.reference) ?? null,
    sender: senders.get(row.reference) ?? null,
    credit: creditOf(row.reference),
    isSentBack: row.channel === "bank",
    refusedReturns: { count: row.returns_refused, why: row.return_refusal },
  }));
};
