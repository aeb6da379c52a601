import type { Edition } from "@krapao/contract/edition";
import type { WireCurrency } from "@krapao/contract/money";
import { editionLanguage, type Language } from "@krapao/i18n/language";

/**
 * The edition that this run's product serves. `npm test -- journeys --edition=lo` runs every journey in the Lao
 * edition.
 */
export const edition: Edition = process.env["EDITION"] === "lo" ? "lo" : "th";

/** The edition's language, which a visitor gets who has chosen none. */
export const ownLanguage: Language = editionLanguage(edition);

/** The currency that most members of the edition have. */
export const ownCurrency: WireCurrency = edition === "lo" ? "LAK" : "BAHT";

type Account = { readonly bankCode: string; readonly accountNo: string };

type Places = {
  /** The bank of the members' account. */
  readonly bank: string;
  /** The bank of their other account. */
  readonly otherBank: string;
  /** Our account with a feed from the bank, and our account for which members show slips. Both are in baht. */
  readonly feed: Account;
  readonly byHand: Account;
  /** What the demo's member, who has the edition's own currency, may withdraw: as it is typed, and as it is shown. */
  readonly demoWithdrawal: { readonly typed: string; readonly shown: string };
};

/** Members of journeys have baht in both editions, so that amounts are the same. Journeys in kip are in lao.spec.ts. */
export const places: Places = {
  th: {
    bank: "SCB",
    otherBank: "BBL",
    feed: { bankCode: "SCB", accountNo: "4680123456" },
    byHand: { bankCode: "GSB", accountNo: "020212345678" },
    demoWithdrawal: { typed: "100", shown: "฿100.00" },
  },
  lo: {
    bank: "BCEL",
    otherBank: "JDB",
    feed: { bankCode: "BCEL", accountNo: "1601200098765430" },
    byHand: { bankCode: "LDB", accountNo: "0301000987654321" },
    demoWithdrawal: { typed: "50000", shown: "₭50,000.00" },
  },
}[edition];
