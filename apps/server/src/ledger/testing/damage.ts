import { auditRules } from "../../domain/audit-rules.ts";
import { auditLedger, auditLines } from "../audit.ts";
import type { Books } from "./books.ts";

const TABLES = ["account", "transfer", "entry", "saga", "seal", "seal_place", "seal_open", "ledger_audit"];

/**
 * Runs `damage` (SQL) on the books without the database's guards, audits, and restores the tables. Returns the audit's
 * output.
 */
export const auditDamaged = async ({ owner, database }: Books, damage: string): Promise<readonly string[]> => {
  for (const table of TABLES) {
    await owner.query(`create table kept_${table} as table ${table}`);
    await owner.query(`alter table ${table} disable trigger user`);
  }
  try {
    await owner.query(damage);
    return auditLines(await auditLedger(database.audit, auditRules));
  } finally {
    for (const table of TABLES) {
      await owner.query(`delete from ${table}`);
      await owner.query(`insert into ${table} overriding system value table kept_${table}`);
      await owner.query(`alter table ${table} enable trigger user`);
      await owner.query(`drop table kept_${table}`);
    }
  }
};
