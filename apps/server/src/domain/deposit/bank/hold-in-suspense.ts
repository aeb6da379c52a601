import { sql } from "kysely";

import type { Context } from "../../../context.ts";
import { releaseReference } from "./references.ts";
import type { WhySuspense } from "./match.ts";
import type { BankTransferRow } from "./tables.ts";

/** Marks a transfer of suspense that has left it for a wallet. Repeating it changes nothing. */
export const markTaken = async ({ db }: Pick<Context, "db">, reference: string): Promise<void> => {
  await sql`
    update suspense s set state = 'matched', member_id = w.member_id
    from transfer t join account w on w.id = t.credit and w.kind = 'wallet'
    where s.reference = ${reference} and s.state in ('waiting', 'returning')
      and t.reference = ${await releaseReference(db, reference)}`.execute(db);
};

/**
 * Puts a transfer that matches no member into suspense, for an operator; false when it was credited in the meantime,
 * for example by a slip. Repeated after a crash it is listed once, with what has become of the money by then.
 */
export const holdInSuspense = async (context: Context, row: BankTransferRow, why: WhySuspense): Promise<boolean> => {
  const { reference, receiving_bank: code, currency, amount } = row;
  const house = (kind: "bank" | "suspense") => context.ledger.account({ kind, code, currency, memberId: null });
  const outcome = await context.ledger.submit({
    operation: "post",
    reference,
    kind: "suspense",
    currency,
    amount,
    debit: await house("bank"),
    credit: await house("suspense"),
  });
  if (outcome.is === "refused" && outcome.why === "reference-taken") return false;
  if (outcome.is !== "done") throw new Error(`a transfer was not put aside: ${outcome.is}`);
  await context.db
    .insertInto("suspense")
    .values({
      reference,
      channel: "bank",
      code,
      currency,
      amount,
      member_id: null,
      detail: JSON.stringify({ why }),
      created_at: context.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // If a server died or was paused before it listed the transfer, the money may have left suspense in the meantime.
  await markTaken(context, reference);
  return true;
};
