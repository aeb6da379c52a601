import { hash } from "node:crypto";

import type { BadLine, StatementMapping } from "@krapao/contract/operator/bank-shapes";

import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { recordAuditEvent } from "../audit-log/record.ts";
import { type HouseBankAccount, linkLines, pairLines, unlinkedFeedTransfers } from "./link-lines.ts";
import type { Statement, StatementLine } from "./read-statement.ts";
import { findUnproven } from "./unproven.ts";

/** A line of a file with the key by which it is recognised when it is imported again. */
export type KeyedLine = StatementLine & { readonly key: Buffer };

/** At most this many bad lines are kept with a file. */
const BAD_KEPT = 100;
const AT_A_TIME = 500;

/**
 * The key of each line, from reference, time, amount and balance. Equal lines get a sequence number. So two payments of
 * one amount on one day are two lines, and importing a file twice adds each line once.
 */
export const keyLines = (account: HouseBankAccount, lines: readonly StatementLine[]): readonly KeyedLine[] => {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const facts = JSON.stringify([
      String(account.id),
      line.reference,
      line.at.toISOString(),
      line.hasTime,
      String(line.amount),
      line.balance === null ? null : String(line.balance),
    ]);
    const place = seen.get(facts) ?? 0;
    seen.set(facts, place + 1);
    return { ...line, key: hash("sha256", `${facts}\n${place}`, "buffer") };
  });
};

/** Which of the lines are known already: imported before, or reported by the feed. */
export const knownOf = async (
  context: Pick<Context, "db">,
  account: HouseBankAccount,
  lines: readonly KeyedLine[],
): Promise<ReadonlySet<KeyedLine>> => {
  const kept = new Set<string>();
  for (let from = 0; from < lines.length; from += AT_A_TIME) {
    const rows = await context.db
      .selectFrom("bank_line")
      .select("key")
      .where("account_id", "=", account.id)
      .where(
        "key",
        "in",
        lines.slice(from, from + AT_A_TIME).map(({ key }) => key),
      )
      .execute();
    for (const { key } of rows) kept.add(key.toString("hex"));
  }
  const times = lines.map(({ at }) => at.getTime());
  const fresh = lines.filter(({ key }) => !kept.has(key.toString("hex")));
  const transfers =
    fresh.length === 0
      ? []
      : await unlinkedFeedTransfers(context, account, new Date(Math.min(...times)), new Date(Math.max(...times)));
  const pairs = pairLines(fresh, transfers);
  const ofFeed = new Set(fresh.filter((_, at) => pairs.has(at)));
  return new Set(lines.filter((line) => kept.has(line.key.toString("hex")) || ofFeed.has(line)));
};

type Import = {
  readonly account: HouseBankAccount;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly mapping: StatementMapping;
  readonly keepMapping: boolean;
  readonly statement: Statement;
  readonly operatorId: bigint;
};

/**
 * Adds the lines that are new, and links them with what our books show already. A line that the feed reported is kept
 * for its balance and counts as known. This credits nothing, and repeating it adds nothing.
 */
export const importLines = async (context: Context, order: Import) => {
  const { account, name, bytes, mapping, keepMapping, statement, operatorId } = order;
  const now = context.clock.now();
  const lines = keyLines(account, statement.lines);
  const known = await knownOf(context, account, lines);
  const times = lines.map(({ at }) => at.getTime());
  const bad: readonly BadLine[] = statement.bad.slice(0, BAD_KEPT);
  const file = await transaction(context.db, async (tx) => {
    // Two imports for one account run one after the other, so that each counts what it added.
    await tx.selectFrom("deposit_account").select("id").where("id", "=", account.id).forUpdate().execute();
    const counted = { added: 0, known: 0 };
    const { id } = await tx
      .insertInto("bank_statement_file")
      .values({
        account_id: account.id,
        name,
        sha256: hash("sha256", bytes, "buffer"),
        imported_at: now,
        from_at: lines.length === 0 ? null : new Date(Math.min(...times)),
        to_at: lines.length === 0 ? null : new Date(Math.max(...times)),
        imported_by: operatorId,
        added: 0,
        known: 0,
        bad: JSON.stringify(bad),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (let from = 0; from < lines.length; from += AT_A_TIME) {
      const some = lines.slice(from, from + AT_A_TIME);
      const rows = await tx
        .insertInto("bank_line")
        .values(
          some.map(({ key, line, at, hasTime, text, reference, amount, balance }) => ({
            account_id: account.id,
            file_id: id,
            line,
            key,
            at,
            has_time: hasTime,
            text,
            reference,
            currency: account.currency,
            amount,
            balance,
            posting: null,
            is_of_feed: false,
          })),
        )
        .onConflict((conflict) => conflict.columns(["account_id", "key"]).doNothing())
        .returning("key")
        .execute();
      const here = new Set(rows.map(({ key }) => key.toString("hex")));
      const added = some.filter((line) => here.has(line.key.toString("hex")) && !known.has(line)).length;
      counted.added += added;
      counted.known += some.length - added;
    }
    await tx.updateTable("bank_statement_file").set(counted).where("id", "=", id).execute();
    if (keepMapping) {
      const kept = { mapping: JSON.stringify(mapping), changed_at: now, changed_by: operatorId };
      await tx
        .insertInto("bank_statement_mapping")
        .values({ bank_code: account.bankCode, ...kept })
        .onConflict((conflict) => conflict.column("bank_code").doUpdateSet(kept))
        .execute();
    }
    await recordAuditEvent(tx, now, {
      act: "importStatement",
      by: operatorId,
      subject: `${account.bankCode} ${account.accountNo.slice(-4)} ${name}`.slice(0, 200),
      after: { ...counted, bad: statement.bad.length, keepMapping },
    });
    return { id, ...counted };
  });
  await findUnproven(context);
  await linkLines(context, account);
  await findUnproven(context);
  return { ...file, name, bad, importedAt: now };
};
