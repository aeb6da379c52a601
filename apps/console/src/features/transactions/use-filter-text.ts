import type { TransactionFilter } from "@krapao/contract/operator/transaction-shapes";
import {
  TRANSACTION_CHANNELS,
  TRANSACTION_KINDS,
  TRANSACTION_STATES,
} from "@krapao/contract/operator/transaction-shapes";
import { useT } from "@krapao/i18n/react";

import { edgeText } from "./edge.ts";

/** The filters of a file in words. */
export const useFilterText = (): ((filter: TransactionFilter) => string) => {
  const t = useT("console");
  const words = <Key extends string>(list: string | undefined, keys: readonly Key[], word: (key: Key) => string) => {
    const named = list?.split(",") ?? [];
    return named.length === 0
      ? []
      : [
          keys
            .filter((key) => named.includes(key))
            .map(word)
            .join(" / "),
        ];
  };
  return (filter) => {
    const { from, to, least, most, kinds, channels, states, banks, providers, member, currency } = filter;
    const parts = [
      ...(from === undefined && to === undefined
        ? []
        : [`${from === undefined ? "" : edgeText(from)} – ${to === undefined ? "" : edgeText(to)}`.trim()]),
      ...(least === undefined ? [] : [t("list.atLeast", { amount: String(least) })]),
      ...(most === undefined ? [] : [t("list.atMost", { amount: String(most) })]),
      ...words(kinds, TRANSACTION_KINDS, (key) => t(`transactionKind.${key}`)),
      ...words(channels, TRANSACTION_CHANNELS, (key) => t(`channel.${key}`)),
      ...words(states, TRANSACTION_STATES, (key) => t(`transactionState.${key}`)),
      ...[banks, providers].flatMap((list) => (list === undefined ? [] : [list.replaceAll(",", " / ")])),
      ...(member === undefined ? [] : [`${t("console.member")} ${member}`]),
      ...(filter.operator === undefined ? [] : [t("transactions.operator")]),
      ...(currency === undefined ? [] : [currency === "BAHT" ? "THB" : "LAK"]),
    ];
    return parts.length === 0 ? t("transactions.exportAll") : parts.join(" · ");
  };
};
