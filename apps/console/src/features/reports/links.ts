import type { WireCurrency } from "@krapao/contract/money";
import type { ReportFigures } from "@krapao/contract/operator/report-shapes";
import type { TransactionKind } from "@krapao/contract/operator/transaction-shapes";

import type { Href } from "../../lib/navigation.tsx";

/** The days and the currency of a figure. */
export type Scope = { readonly from: string; readonly to: string; readonly currency: WireCurrency };

/** The transactions that a figure is made of. The others are derived or count members. */
const KINDS: Readonly<Partial<Record<keyof ReportFigures, TransactionKind>>> = {
  moneyIn: "deposit",
  moneyOut: "withdraw",
  turnover: "play",
  ggr: "play",
  bonusCost: "bonus",
  rewardCost: "reward",
  adjustments: "hand",
};

export const PARTS = ["provider", "channel", "bank", "promotion"] as const;
export type PartName = (typeof PARTS)[number];

const hrefOf = ({ from, to, currency }: Scope, filter: Readonly<Record<string, string>>): Href =>
  `/transactions?${new URLSearchParams({ states: "done", ...filter, from, to, currency }).toString()}`;

/** The transactions that are in progress. */
export const openHref = (scope: Scope): Href => hrefOf(scope, { states: "open" });

/** The transactions behind a figure. Null when there are none. */
export const figureHref = (name: string, scope: Scope): Href | null => {
  const kinds = Object.entries(KINDS).find(([each]) => each === name)?.[1];
  return kinds === undefined ? null : hrefOf(scope, { kinds });
};

/** The transactions of a provider, a channel, a bank or a kind of promotion. Null for what an operator matched, which has no channel. */
export const partHref = (part: PartName, code: string, scope: Scope): Href | null => {
  if (part === "provider") return hrefOf(scope, { kinds: "play", providers: code });
  if (part === "bank") return hrefOf(scope, { kinds: "deposit,withdraw", banks: code });
  if (part === "promotion") return hrefOf(scope, { kinds: code === "bonus" ? "bonus" : "reward" });
  if (code === "payout") return hrefOf(scope, { kinds: "withdraw", channels: code });
  return code === "matched" ? null : hrefOf(scope, { kinds: "deposit", channels: code });
};
