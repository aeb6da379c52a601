import type { BankAccount } from "@krapao/contract/account/shapes";
import { qrOffer } from "@krapao/contract/constants";
import type { DepositBank, DepositWays, SlipHours } from "@krapao/contract/lookup/shapes";
import type { MemberChannel } from "@krapao/contract/statement/shapes";
import type { MessagesOf, Translate } from "@krapao/i18n/words";
import type { ReactNode } from "react";

import type { SlipUploads } from "./slip/use-slip-upload.ts";
import type { WatchedQrs } from "./use-watched-qrs.ts";

/** A way to put money in: each deposit channel but the operators' own. */
export type Way = MemberChannel;

/** What is known of the service when its ways are listed. */
export type Service = {
  readonly ways: DepositWays;
  readonly hours: SlipHours | undefined;
  /** The least that PAYTIMZ takes, in major units, where the operators set it. */
  readonly paytimzMinimum?: number | undefined;
};

/** What a way takes; amounts in major units. */
export type Offer = {
  readonly minimum: number;
  /** Not now: when it opens again, null when that is not known; undefined: open. */
  readonly opensAt?: string | null;
};

/** What the panel of a way works with. */
export type WayPanelProps = {
  readonly ways: DepositWays;
  /** The member's own bank account. */
  readonly own: BankAccount;
  readonly currency: "LAK" | "BAHT";
  readonly watched: WatchedQrs;
  readonly slips: SlipUploads;
  readonly onWay: (way: Way) => void;
  readonly onClose: () => void;
};

type WayText = (
  t: Translate<MessagesOf<"public" | "member">>,
  member: { readonly currency: "LAK" | "BAHT"; readonly own: Pick<BankAccount, "bankCode" | "bankAccountNo"> },
) => string;

/** All that the deposit sheet knows of one way. */
export type WayDefinition = {
  readonly way: Way;
  /** Null where the service does not have it. */
  readonly offer: (service: Service) => Offer | null;
  /** What the service promises while too few deposits were measured. */
  readonly promise: "deposit.usual1Minute" | "deposit.usualFew";
  /** Its name in the list of ways, and above its panel. */
  readonly title: WayText;
  readonly heading: WayText;
  /** How it works, in one line. */
  readonly detail: WayText;
  readonly Mark: (props: { readonly ways: DepositWays }) => ReactNode;
  /** From the first step to the money. */
  readonly Panel: (props: WayPanelProps) => ReactNode;
};

/** The providers of QR payments, as the service lists them. */
export const qrProviders = (ways: DepositWays): readonly DepositBank[] =>
  ways.banks.filter(({ bankType }) => bankType === "PAYMENT");

/** Our bank accounts, as the service lists them. */
export const bankAccounts = (ways: DepositWays): readonly DepositBank[] =>
  ways.banks.filter(({ bankType }) => bankType !== "PAYMENT");

/** Our bank accounts whose transfers are not credited by themselves. */
export const manualAccounts = (ways: DepositWays): readonly DepositBank[] =>
  bankAccounts(ways).filter(({ mode }) => mode !== "AUTO");

/** The least that a provider takes in the currency of its account, in major units. */
export const leastAt = (bank: DepositBank, minimum: number, paytimzMinimum?: number): number =>
  Math.max(qrOffer(bank.bankCode, bank.currency === "LAK" ? "LAK" : "THB", paytimzMinimum).minimum, minimum);
