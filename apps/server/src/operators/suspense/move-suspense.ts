import type { Selectable } from "kysely";

import { leavingOf } from "../../bank/references.ts";
import type { Context } from "../../context.ts";
import type { AccountKind } from "../../ledger/ledger.ts";
import type { Posting, TransferKind } from "../../ledger/posting.ts";
import type { SagaTables } from "../../saga/tables.ts";
import type { Executed } from "../proposals/execute.ts";
import type { ProposalRow } from "../proposals/store.ts";

type Suspense = Selectable<SagaTables["suspense"]>;

/** The kind of a deposit that a person matched; its row is final from the start, so nothing looks at it. */
export const SUSPENSE_DEPOSIT = "suspense-deposit";

const kinds: Readonly<Record<Suspense["channel"], TransferKind>> = {
  qr: "deposit-qr",
  bank: "deposit-bank",
  gift: "deposit-gift",
};

const houseOf = (context: Context, row: Suspense, kind: AccountKind) =>
  context.ledger.account({ kind, code: row.code, currency: row.currency, memberId: null });

const postingOf = async (context: Context, suspense: Suspense, row: ProposalRow): Promise<Posting> => {
  const common = {
    operation: "post",
    reference: await leavingOf(context.db, suspense.reference),
    currency: suspense.currency,
    amount: suspense.amount,
    debit: await houseOf(context, suspense, "suspense"),
  } as const;
  if (row.kind === "return-suspense")
    return { ...common, kind: "suspense", credit: await houseOf(context, suspense, suspense.channel) };
  if (row.member_id === null) throw new Error("a match without a member");
  const wallet = await context.ledger.account({
    kind: "wallet",
    code: "",
    currency: suspense.currency,
    memberId: row.member_id,
  });
  return {
    ...common,
    kind: kinds[suspense.channel],
    credit: wallet,
    wallet,
    saga: {
      memberId: row.member_id,
      reference: row.id,
      from: null,
      to: "paid",
      status: "SUCCESS",
      dueAt: null,
      list: true,
      kind: SUSPENSE_DEPOSIT,
      type: "deposit",
      fromCode: suspense.code,
      toCode: "WALLET",
      data: { channel: suspense.channel, suspense: suspense.reference },
    },
  };
};

/**
 * Moves money out of suspense as two people decided: into a member's wallet, as a deposit by the channel that it came,
 * or back to the house's account that it came by. Under one reference for both, so that it leaves once, ever.
 */
export const moveSuspense = async (context: Context, row: ProposalRow): Promise<Executed> => {
  const suspense = await context.db
    .selectFrom("suspense")
    .selectAll()
    .where("reference", "=", row.subject)
    .executeTakeFirst();
  if (suspense === undefined) return "failed";
  const outcome = await context.ledger.submit(await postingOf(context, suspense, row));
  if (outcome.is !== "done") return "failed";
  await context.db
    .updateTable("suspense")
    .set({ state: row.kind === "return-suspense" ? "returned" : "matched", member_id: row.member_id })
    .where("reference", "=", suspense.reference)
    .where("state", "=", "waiting")
    .execute();
  if (row.kind === "match-suspense" && row.member_id !== null)
    context.realtime.changed(row.member_id, {
      available: outcome.available ?? 0n,
      topics: ["wallet", "statement"],
    });
  return "done";
};
