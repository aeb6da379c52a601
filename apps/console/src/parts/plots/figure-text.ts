import { amountText } from "@krapao/i18n";

/** Whole units, grouped: reports are read by the thousand. */
export const wholeText = (amount: number): string => amountText(Math.round(amount)).slice(0, -3);

/** `21/11` of `2026-11-21`. */
export const dayText = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}`;

/** `21/11/2026` of `2026-11-21`. */
export const dateText = (day: string): string => `${dayText(day)}/${day.slice(0, 4)}`;
