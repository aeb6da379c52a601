import type { Currency } from "@krapao/contract";

import type { Row } from "./store.ts";

/** A text column. Throws for another type, because then the table differs from the code. */
export const textOf = (row: Row, column: string): string => {
  const value = row[column];
  if (typeof value !== "string") throw new Error(`column ${column} is no text`);
  return value;
};

/** An integer column: an amount in minor units, a time, a count. */
export const bigintOf = (row: Row, column: string): bigint => {
  const value = row[column];
  if (typeof value !== "bigint") throw new Error(`column ${column} is no integer`);
  return value;
};

/** A numeric column. */
export const numberOf = (row: Row, column: string): number => Number(row[column]);

/** A time column, stored in milliseconds. */
export const dateOf = (row: Row, column: string): Date => new Date(numberOf(row, column));

/** A text column that may be null. */
export const nullableTextOf = (row: Row, column: string): string | null =>
  row[column] === null ? null : textOf(row, column);

/** A column `currency`. Throws for any other text. */
export const currencyOf = (row: Row): Currency => {
  const value = textOf(row, "currency");
  if (value !== "THB" && value !== "LAK") throw new Error("currency is neither THB nor LAK");
  return value;
};
