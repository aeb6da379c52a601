import type { BankAccount } from "@krapao/contract/account/shapes";
import { qrOffer } from "@krapao/contract/constants";
import type { DepositBank, DepositWays, SlipHours } from "@krapao/contract/lookup/shapes";
import type { MemberChannel } from "@krapao/contract/statement/shapes";
import type { MessagesOf, Translate } from "@krapao/i18n/words";
import type { ReactNode } from "react";

import type { SlipUploads } from "./slip/use-slip-upload.ts";
import type { WatchedQrs } from "./use-watched-qrs.ts";

/** A deposit channel of members: every one except the operators' own. */
export type Way = MemberChannel;

/** The data of the service by which its channels are listed. */
export type Service = {
  readonly ways: DepositWays;
  readonly hours: SlipHours | undefined;
  /** The minimum of PAYTIMZ, in major units, where the operators set it. */
  readonly paytimzMinimum?: number | undefined;
};

/** The limits of a channel. Amounts are in major units. */
export type Offer = {
  readonly minimum: number;
  /** Null: closed, and it is not known when it opens again. A time: closed until then. Undefined: open. */
  readonly opensAt?: string | null;
};

/** The data for a channel's panel. */
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
  t: Translate<MessagesOf<"public" | "member" | "deposit">>,
  member: { readonly currency: "LAK" | "BAHT"; readonly own: Pick<BankAccount, "bankCode" | "bankAccountNo"> },
) => string;

/** The definition of one channel for the deposit sheet. */
export type WayDefinition = {
  readonly way: Way;
  /** Null where the service does not offer it. */
  readonly offer: (service: Service) => Offer | null;
  /** The service's promise while too few deposits were measured. */
  readonly promise: (ways: DepositWays) => "deposit.usual1Minute" | "deposit.usualFew";
  /** Its name in the list of channels, and above its panel. */
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

/** Our bank accounts whose transfers are not credited automatically. */
export const manualAccounts = (ways: DepositWays): readonly DepositBank[] =>
  bankAccounts(ways).filter(({ mode }) => mode !== "AUTO");

/** A provider's minimum in the currency of its account, in major units. */
export const leastAt = (bank: DepositBank, minimum: number, paytimzMinimum?: number): number =>
  Math.max(qrOffer(bank.bankCode, bank.currency === "LAK" ? "LAK" : "THB", paytimzMinimum).minimum, minimum);
