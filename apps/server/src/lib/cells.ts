import type { Cell } from "./xlsx.ts";

/** A cell of text. Null and an empty text make an empty cell. */
export const textCell = (text: string | null): Cell => (text === null || text === "" ? null : { text });

/** A cell of an amount in minor units, written in major units. An unknown amount is an empty cell, never 0. */
export const amountCell = (minor: bigint | null): Cell => {
  if (minor === null) return null;
  const digits = String(minor < 0n ? -minor : minor).padStart(3, "0");
  return { number: `${minor < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}` };
};

/** A cell of a count. An unknown one is an empty cell. */
export const countCell = (count: number | null): Cell => (count === null ? null : { number: String(count) });
