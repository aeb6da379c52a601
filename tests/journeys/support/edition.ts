import type { Edition } from "@krapao/contract/edition";
import { editionLanguage, type Language } from "@krapao/i18n/language";

/** The edition that this run's product serves: `npm test -- journeys --edition=lo` runs every journey in the Lao one. */
export const edition: Edition = process.env["EDITION"] === "lo" ? "lo" : "th";

/** What this edition speaks to somebody who has chosen nothing. */
export const ownLanguage: Language = editionLanguage(edition);

type Account = { readonly bankCode: string; readonly accountNo: string };

type Places = {
  /** Where journeys' members have their account. */
  readonly bank: string;
  /** Where they have another one. */
  readonly otherBank: string;
  /** Ours that the bank tells of, and ours that a slip is shown for; both in baht. */
  readonly feed: Account;
  readonly byHand: Account;
};

/** Journeys' members have baht in both editions, so that amounts are the same; journeys in kip are in lao.spec.ts. */
export const places: Places = {
  th: {
    bank: "SCB",
    otherBank: "BBL",
    feed: { bankCode: "SCB", accountNo: "4680123456" },
    byHand: { bankCode: "GSB", accountNo: "020212345678" },
  },
  lo: {
    bank: "BCEL",
    otherBank: "JDB",
    feed: { bankCode: "BCEL", accountNo: "1601200098765430" },
    byHand: { bankCode: "LDB", accountNo: "0301000987654321" },
  },
}[edition];
