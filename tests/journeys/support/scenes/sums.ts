import { bareAmountText, moneyText } from "@krapao/i18n";

import type { Member } from "../member.ts";

type Holder = Pick<Member, "currency">;

/** An amount of a scene, which names it in baht. A member with kip has a thousand times as much. */
export const sumOf = ({ currency }: Holder, baht: number): number =>
  currency === "LAK" ? Math.round(baht * 1_000) : baht;

/** {@link sumOf} of each amount. */
export const sumsOf = <Name extends string>(
  holder: Holder,
  amounts: Readonly<Record<Name, number>>,
): Record<Name, number> =>
  Object.fromEntries(Object.entries<number>(amounts).map(([name, baht]) => [name, sumOf(holder, baht)])) as Record<
    Name,
    number
  >;

/** The amount as it is typed. */
export const typedSum = (holder: Holder, baht: number): string => bareAmountText(sumOf(holder, baht));

/** The amount with its sign. */
export const shownSum = (holder: Holder, baht: number, signed = false): string =>
  moneyText(sumOf(holder, baht), holder.currency, signed);

/** The amount with its sign, without `.00`, as the names of prizes have it. */
export const prizeSum = (holder: Holder, baht: number): string => shownSum(holder, baht).replace(/\.00$/, "");
