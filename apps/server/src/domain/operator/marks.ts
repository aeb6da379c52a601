import type { MemberMark } from "@krapao/contract/operator/member-mark";
import type { Person } from "@krapao/contract/operator/operator-shapes";
import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";
import { maskAccount, maskPhone } from "../../lib/mask.ts";

/** A member's id from a path or a body; null when the text is none. */
export const memberIdOf = (text: string): bigint | null => (/^[1-9]\d{9}$/.test(text) ? BigInt(text) : null);

/** A member in a list, with a masked phone number. */
export const markOf = (member: { readonly id: bigint; readonly name: string; readonly phone: string }): MemberMark => ({
  _id: String(member.id),
  name: member.name,
  phone: maskPhone(member.phone),
});

/** The members of a list, by their ids. */
export const readMarks = async (
  db: Kysely<Database>,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, MemberMark>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("member")
    .select(["id", "name", "phone"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, markOf(row)]));
};

/** The mark of a member who is in no table any more. */
export const noMark = (id: bigint): MemberMark => ({ _id: String(id), name: "", phone: "" });

/** An operator as other operators see them. */
export const personOf = (row: {
  readonly id: bigint;
  readonly username: string;
  readonly name: string;
  readonly role: string;
}): Person => ({ _id: String(row.id), username: row.username, name: row.name, role: row.role });

/** All operators by their ids; there are few. */
export const readOperatorMarks = async (db: Kysely<Database>): Promise<ReadonlyMap<bigint, Person>> => {
  const rows = await db.selectFrom("operator").select(["id", "username", "name", "role"]).execute();
  return new Map(rows.map((row) => [row.id, personOf(row)]));
};

/** A bank account as operators see it, with a masked number. */
export const maskedAccountOf = (account: {
  readonly bankCode: string;
  readonly bankName: string;
  readonly accountName: string;
  readonly accountNo: string;
}) => ({
  bankCode: account.bankCode,
  bankName: account.bankName,
  bankAccountName: account.accountName,
  bankAccountNo: maskAccount(account.accountNo),
});
