import type { Selectable } from "kysely";

import { markMatched } from "../bank/credit-transfer.ts";
import { releaseReference } from "../bank/references.ts";
import { returnSuspense, senderOf } from "../bank/suspense-return-saga.ts";
import type { Context } from "../../../context.ts";
import type { AccountKind } from "../../../ledger/ledger.ts";
import { channelByName } from "../channels.ts";
import { closeSuspense } from "./close-suspense.ts";
import { SUSPENSE_DEPOSIT } from "./suspense-deposit-saga.ts";
import type { SuspenseTables } from "./tables.ts";
import { fateOf, giveUp } from "../../approval/give-up.ts";
import type { Executed, ProposalRow } from "../../approval/store.ts";

type Suspense = Selectable<SuspenseTables["suspense"]>;

const houseOf = (context: Context, { code, currency }: Suspense, kind: AccountKind) =>
  context.ledger.account({ kind, code, currency, memberId: null });

/** What both ways out of suspense share: the reference under which the money leaves once. */
const leavingFrom = async (context: Context, suspense: Suspense) => ({
  operation: "post" as const,
  reference: await releaseReference(context.db, suspense.reference),
  currency: suspense.currency,
  amount: suspense.amount,
  debit: await houseOf(context, suspense, "suspense"),
});

/** Moves the money into the member's wallet, as a deposit by the channel through which it came. */
const match = async (context: Context, suspense: Suspense, row: ProposalRow): Promise<Executed> => {
  const { member_id: memberId, id: reference } = row;
  if (memberId === null) throw new Error("a match without a member");
  const member = await context.db.selectFrom("member").select("status").where("id", "=", memberId).executeTakeFirst();
  const proposal = { ...row, member_id: memberId };
  const isGone = member === undefined || member.status === "closed";
  const gaveUp = isGone ? await giveUp(context, proposal, SUSPENSE_DEPOSIT) : null;
  if (gaveUp !== null) return gaveUp;
  const { currency, code, channel } = suspense;
  const wallet = await context.ledger.account({ kind: "wallet", code: "", currency, memberId });
  const leaving = await leavingFrom(context, suspense);
  const sender = channel === "bank" ? await senderOf(context, suspense.reference) : null;
  const outcome = await context.ledger.submit({
    ...leaving,
    kind: channelByName[channel].transferKind,
    credit: wallet,
    wallet,
    saga: {
      memberId,
      reference,
      from: null,
      to: "paid",
      status: "SUCCESS",
      dueIn: null,
      list: true,
      kind: SUSPENSE_DEPOSIT,
      type: "deposit",
      fromCode: sender?.bankCode ?? code,
      toCode: "WALLET",
      data: { channel, suspense: suspense.reference, posting: leaving.reference },
    },
  });
  // It may have been taken already: by a slip of the same transfer, or by this proposal on another server.
  if ((await fateOf(context, proposal)) !== "done") return "failed";
  await markMatched(context, suspense.reference, memberId);
  if (outcome.is === "done" && !outcome.repeated)
    context.realtime.changed(memberId, { available: outcome.available ?? 0n, topics: ["wallet", "statement"] });
  return "done";
};

/**
 * Records that an operator returns the money by hand at its provider. A provider of QR payments does not say who paid,
 * so no transfer back is possible.
 */
const giveBackByHand = async (context: Context, suspense: Suspense): Promise<Executed> => {
  const outcome = await context.ledger.submit({
    ...(await leavingFrom(context, suspense)),
    kind: "suspense",
    credit: await houseOf(context, suspense, channelByName[suspense.channel].accountKind),
  });
  if (outcome.is !== "done") return "failed";
  await context.db
    .updateTable("suspense")
    .set({ state: "returned" })
    .where("reference", "=", suspense.reference)
    .where("state", "=", "waiting")
    .execute();
  return "done";
};

/**
 * Moves money out of suspense as two operators decided: into a member's wallet, back to the sender, or off the books
 * when it was credited before. A bank transfer is sent back to the account that it came from; other money is returned
 * by hand. It leaves suspense once.
 */
export const moveSuspense = async (context: Context, row: ProposalRow): Promise<Executed> => {
  const suspense = await context.db
    .selectFrom("suspense")
    .selectAll()
    .where("reference", "=", row.subject)
    .executeTakeFirst();
  if (suspense === undefined) return "failed";
  if (row.kind === "close-suspense") return closeSuspense(context, suspense, row);
  if (row.kind !== "return-suspense") return match(context, suspense, row);
  if (suspense.channel !== "bank") return giveBackByHand(context, suspense);
  return (await returnSuspense(context, { reference: row.id, arrival: suspense.reference })) ? "done" : "failed";
};
