import { addDeposit } from "@krapao/contract/deposit/add-deposit";
import { CLAIMS } from "@krapao/contract/limits";
import type { Transaction } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import type { Holder } from "../../domain/game/accounts.ts";
import { minorOf, movedAnswer } from "../../domain/wallet/amounts.ts";
import { newReference } from "../../lib/reference.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { keepAnswer } from "../../idempotency/keep-answer.ts";
import { KeySeen } from "../../idempotency/idempotency-key.ts";
import { forCurrency, operatorSettings } from "../../lib/operator-settings.ts";
import { refuse } from "../../lib/refusal.ts";

/** Checks that one of our accounts in the member's currency is at that bank. Throws NO_BANK. */
const checkBank = async (context: Context, member: Holder, bankCode: string): Promise<void> => {
  const account = await context.db
    .selectFrom("deposit_account")
    .select("id")
    .where("type", "=", "BANK")
    .where("bank_code", "=", bankCode)
    .where("currency", "=", member.currency)
    .executeTakeFirst();
  if (account === undefined) throw refuse("NO_BANK");
};

/** Throws REQUEST_LIMIT while too many of the member's reports wait. Calls of one member wait for each other. */
const checkWaiting = async (tx: Transaction<Database>, member: Holder): Promise<void> => {
  await tx.selectFrom("member").select("id").where("id", "=", member.id).forNoKeyUpdate().execute();
  const waiting = await tx
    .selectFrom("deposit_claim")
    .select("id")
    .where("member_id", "=", member.id)
    .where("state", "in", ["waiting", "crediting"])
    .limit(CLAIMS.waiting)
    .execute();
  if (waiting.length >= CLAIMS.waiting) throw refuse("REQUEST_LIMIT");
};

/**
 * Records a member's report of a transfer, for an operator to match. It credits nothing (rule 5). Refuses an amount
 * below the minimum deposit with KEY_INVALID.
 */
export const addAddDeposit = (app: App): void =>
  route(app, addDeposit, members, async ({ context, member, body, key }) => {
    const id = newReference(context.random, "C");
    const amount = minorOf(body.amount);
    const { depositMinimum } = await operatorSettings(context.db);
    if (amount < forCurrency(depositMinimum, member.currency))
      throw new InvalidInput("KEY_INVALID", [{ path: "amount", message: "too_small" }]);
    if (body.bankCode !== undefined) await checkBank(context, member, body.bankCode);
    const answer = await movedAnswer(context, member, id);
    const created_at = context.clock.now();
    await transaction(context.db, async (tx) => {
      // The report and its key are stored together, so of two calls under one key one is stored.
      const kept = { status: 200, body: JSON.stringify(answer) };
      if (key !== null && !(await keepAnswer(tx, key, id, kept))) throw new KeySeen(id);
      await checkWaiting(tx, member);
      await tx
        .insertInto("deposit_claim")
        .values({
          member_id: member.id,
          id,
          currency: member.currency,
          amount,
          bank_code: body.bankCode ?? null,
          created_at,
        })
        .execute();
    });
    return answer;
  });
