import { GAME_COLUMNS } from "./columns/game-columns.ts";
import { HOUSE_COLUMNS } from "./columns/house-columns.ts";
import { MEMBER_COLUMNS } from "./columns/member-columns.ts";
import { MONEY_COLUMNS } from "./columns/money-columns.ts";
import type { ColumnsByTable } from "./columns/table-columns.ts";

/**
 * Every column of every table: whether it is personal, and whether members get it with their data. A test compares this
 * with the real schema and with docs/privacy.md, so every new column has to be added here.
 */
export const COLUMNS: ColumnsByTable = { ...MEMBER_COLUMNS, ...MONEY_COLUMNS, ...GAME_COLUMNS, ...HOUSE_COLUMNS };
