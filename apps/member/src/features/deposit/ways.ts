import { MIN_TRUEMONEY, qrOffer } from "@krapao/contract/constants";
import type { DepositBank, DepositWays, SlipHours } from "@krapao/contract/lookup/shapes";
import type { DepositChannel } from "@krapao/contract/statement/shapes";

/** A way to put money in, as people call it. */
export type Way = "qr" | "bank" | "slip" | "gift";

/** What is known of a way before it is chosen; amounts in major units, times in seconds. */
export type WayFacts = {
  readonly way: Way;
  readonly minimum: number;
  readonly usual: number | null;
  /** Not now: when it opens again, null when that is not known; undefined: open. */
  readonly opensAt?: string | null;
};

/** The providers of QR payments, as the service lists them. */
export const qrProviders = (ways: DepositWays): readonly DepositBank[] =>
  ways.banks.filter(({ bankType }) => bankType === "PAYMENT");

/** Our bank accounts, as the service lists them. */
export const bankAccounts = (ways: DepositWays): readonly DepositBank[] =>
  ways.banks.filter(({ bankType }) => bankType !== "PAYMENT");

/** The least that a provider takes in the currency of its account, in major units. */
export const leastAt = (bank: DepositBank, minimum: number, paytimzMinimum?: number): number =>
  Math.max(qrOffer(bank.bankCode, bank.currency === "LAK" ? "LAK" : "THB", paytimzMinimum).minimum, minimum);

/** The ways that the service offers, the one that was used last first. */
export const waysOf = (
  ways: DepositWays,
  hours: SlipHours | undefined,
  last: DepositChannel | undefined,
  paytimzMinimum?: number,
): readonly WayFacts[] => {
  const { minimum, usual } = ways;
  const providers = qrProviders(ways);
  const working = providers.filter(({ health }) => health !== "stopped");
  const takesSlips = hours !== undefined && (hours.isOpen || hours.closedTo !== null);
  const hasBanks = bankAccounts(ways).length > 0;
  const all: readonly WayFacts[] = [
    ...(providers.length > 0
      ? [
          {
            way: "qr" as const,
            minimum: Math.min(
              ...(working.length > 0 ? working : providers).map((each) => leastAt(each, minimum, paytimzMinimum)),
            ),
            usual: usual.qr,
            ...(working.length === 0 && { opensAt: null }),
          },
        ]
      : []),
    ...(hasBanks ? [{ way: "bank" as const, minimum, usual: usual.bank }] : []),
    ...(hasBanks && takesSlips
      ? [
          {
            way: "slip" as const,
            minimum,
            usual: usual.slip,
            ...(!hours.isOpen && { opensAt: hours.closedTo }),
          },
        ]
      : []),
    ...(ways.wallets.length > 0 ? [{ way: "gift" as const, minimum: MIN_TRUEMONEY, usual: usual.gift }] : []),
  ];
  return [...all.filter(({ way }) => way === last), ...all.filter(({ way }) => way !== last)];
};
