import type { Currency } from "@krapao/contract";
import type { Transaction } from "kysely";

import type { Random } from "../../lib/ports.ts";
import type { Database } from "../../db/schema.ts";
import { newReference } from "../../lib/reference.ts";
import { refuse } from "../../lib/refusal.ts";
import type { BankAccount } from "../bank-account/bank-accounts.ts";

/** All fields of a new member, validated. `phone` is E.164, `password` is its hash. */
export type NewMember = {
  readonly phone: string;
  readonly name: string;
  readonly password: string;
  readonly currency: Currency;
  readonly sourceCode: string | null;
  readonly inviterId: bigint | null;
  readonly bank: BankAccount;
};

const IDS_TRIED = 5;

/** A free member id: ten random digits, so that it reveals neither the number of members nor their order. */
const freeId = async (tx: Transaction<Database>, random: Random): Promise<bigint> => {
  for (let tried = 0; tried < IDS_TRIED; tried++) {
    const id = 1_000_000_000n + BigInt(random.int(9_000_000_000));
    const taken = await tx.selectFrom("member").select("id").where("id", "=", id).executeTakeFirst();
    if (taken === undefined) return id;
  }
  throw new Error("no free member number");
};

/**
 * Creates a member in the caller's transaction. Unique indexes on phone and bank account decide between two calls at
 * once. Throws EXISTING_USER or EXISTING_BANK.
 */
export const createMember = async (
  tx: Transaction<Database>,
  random: Random,
  member: NewMember,
  now: Date,
): Promise<bigint> => {
  const id = await freeId(tx, random);
  const phone = await tx
    .insertInto("member_phone")
    .values({ phone: member.phone, member_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (phone.numInsertedOrUpdatedRows !== 1n) throw refuse("EXISTING_USER");
  await takeBank(tx, id, member.bank);
  await tx
    .insertInto("member")
    .values({
      id,
      phone: member.phone,
      name: member.name,
      password: member.password,
      currency: member.currency,
      source_code: member.sourceCode,
      inviter_id: member.inviterId,
      bank_country: member.bank.country,
      bank_code: member.bank.code,
      bank_account_no: member.bank.accountNo,
      bank_account_name: member.bank.accountName,
      bank_changed_at: null,
      created_at: now,
    })
    .execute();
  if (member.inviterId !== null) {
    await tx
      .insertInto("invite")
      .values({ member_id: id, inviter_id: member.inviterId, id: newReference(random, "I"), created_at: now })
      .execute();
  }
  return id;
};

/** Registers a bank account for a member. Throws EXISTING_BANK (rule 15). */
export const takeBank = async (tx: Transaction<Database>, memberId: bigint, bank: BankAccount): Promise<void> => {
  const taken = await tx
    .insertInto("member_bank")
    .values({ country: bank.country, code: bank.code, account_no: bank.accountNo, member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (taken.numInsertedOrUpdatedRows !== 1n) throw refuse("EXISTING_BANK");
};
