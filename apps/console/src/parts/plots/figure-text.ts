import { amountText } from "@krapao/i18n";

/** Formats whole units with grouping. Reports need no decimals. */
export const wholeText = (amount: number): string => amountText(Math.round(amount)).slice(0, -3);

/** Formats `2026-11-21` as `21/11`. */
export const dayText = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}`;

/** Formats `2026-11-21` as `21/11/2026`. */
export const dateText = (day: string): string => `${dayText(day)}/${day.slice(0, 4)}`;
