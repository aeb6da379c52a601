import type { LedgerTables } from "../ledger/tables.ts";

/**
 * Every table by its name, one interface a table. A feature declares its tables beside its queries as
 * `<Feature>Tables` and joins them here: `LedgerTables & SessionTables & …`.
 */
export type Database = LedgerTables;
