import type { BankNames } from "@krapao/contract/account/shapes";

import type { Context } from "../../context.ts";
import { readProviders, type ShownProvider } from "../../domain/game/providers.ts";
import { type OperatorSettings, operatorSettings } from "../../lib/operator-settings.ts";

/** The part of the wallet that is the same for every member. */
export type SharedWallet = {
  readonly providers: readonly ShownProvider[];
  /** By country and code, `TH:KBANK`. */
  readonly banks: ReadonlyMap<string, BankNames>;
  /** The commission of invites (rule 11), as the end of that part of the answer. */
  readonly invite: string;
  readonly settings: OperatorSettings;
};

/** How old a copy may be. Everybody sees an operator's change after this time at the latest. */
const FRESH_MS = 1_000;

const readFacts = async (context: Context): Promise<SharedWallet> => {
  const [providers, banks, settings] = await Promise.all([
    readProviders(context),
    context.db.selectFrom("bank").select(["country", "code", "name_th", "name_en", "name_lo"]).execute(),
    operatorSettings(context.db),
  ]);
  return {
    providers,
    banks: new Map(
      banks.map((bank) => [
        `${bank.country}:${bank.code}`,
        { nameTH: bank.name_th, nameEN: bank.name_en, nameLO: bank.name_lo },
      ]),
    ),
    invite: `"success":${settings.inviteSuccess},"fail":${settings.inviteFail}}`,
    settings,
  };
};

const isSame = (one: SharedWallet["banks"], other: SharedWallet["banks"]): boolean =>
  JSON.stringify([...one]) === JSON.stringify([...other]);

/**
 * The facts from a cache. Only the first call waits for them. A call that finds an old copy uses it and starts a new
 * read in the background.
 */
export const createSharedWallet = (context: Context): (() => SharedWallet | Promise<SharedWallet>) => {
  let copy: SharedWallet | null = null;
  let reading: Promise<SharedWallet> | null = null;
  let readAt = 0;

  const read = (): Promise<SharedWallet> => {
    reading ??= readFacts(context)
      .then(
        (facts) => (copy = copy !== null && isSame(copy.banks, facts.banks) ? { ...facts, banks: copy.banks } : facts),
      )
      .finally(() => (reading = null));
    return reading;
  };

  return () => {
    const now = context.clock.now().getTime();
    if (copy === null) {
      readAt = now;
      return read();
    }
    if (now - readAt > FRESH_MS) {
      readAt = now;
      read().catch((error: unknown) => context.log.warn({ event: "wallet.read_failed", err: error }));
    }
    return copy;
  };
};
