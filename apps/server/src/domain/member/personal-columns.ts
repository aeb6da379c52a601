import { GAME_COLUMNS } from "./columns/game-columns.ts";
import { HOUSE_COLUMNS } from "./columns/house-columns.ts";
import { MEMBER_COLUMNS } from "./columns/member-columns.ts";
import { MONEY_COLUMNS } from "./columns/money-columns.ts";
import type { ColumnsByTable } from "./columns/table-columns.ts";

/**
 * Every column of every table: personal or not, and whether members get it with their data. A test holds this against the
 * real schema, so that a new column has to be placed here, and against docs/privacy.md.
 */
export const COLUMNS: ColumnsByTable = { ...MEMBER_COLUMNS, ...MONEY_COLUMNS, ...GAME_COLUMNS, ...HOUSE_COLUMNS };
