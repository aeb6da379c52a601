import { bareAmountText } from "@krapao/i18n";

import { decimalOf } from "../lib/typed-number.ts";

/** The longest amount that a list can be filtered by. */
const MOST = 10_000_000_000;

/** An amount may have a minus, which is shown as an en dash. */
const MINUS = /^[-–−]\s*/;

/**
 * Reads the typed end of a range of amounts, as the address of a list holds it: `1500.5`, `-20`. Null for an empty text,
 * undefined for one that is no amount.
 */
export const amountEdge = (text: string, isSigned: boolean): string | null | undefined => {
  const typed = text.trim();
  if (typed === "") return null;
  const isBelow = MINUS.test(typed);
  const amount = decimalOf(typed.replace(MINUS, ""));
  if (amount === undefined || amount >= MOST || (isBelow && !isSigned)) return undefined;
  return `${isBelow && amount > 0 ? "-" : ""}${amount}`;
};

/** The end of a range of amounts as it is shown. An address that was typed by hand may hold another text. */
export const amountEdgeText = (edge: string): string => {
  const amount = Number(edge);
  return Number.isNaN(amount) ? edge : bareAmountText(amount);
};
