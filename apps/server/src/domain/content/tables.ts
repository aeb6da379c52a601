import type { Currency } from "@krapao/contract";
import type { Language } from "@krapao/i18n/language";
import type { Generated } from "kysely";

import type { Country } from "../member/tables.ts";

export type ContentKind = "condition" | "agreement" | "contact" | "notice" | "refund";

interface BankTable {
  country: Country;
  code: string;
  name_th: string;
  name_lo: string | null;
  name_en: string;
  account_no_lengths: number[];
  grouping: string | null;
  is_offered: boolean;
}

interface SourceTable {
  code: string;
  position: number;
  description_th: string;
  description_lo: string;
  description_en: string;
}

interface ContentTable {
  kind: ContentKind;
  language: Language;
  position: number;
  html: string;
}

export type BannerKind = "invite" | "refund" | "bonus";

interface BannerTable {
  kind: BannerKind;
  /** Of a bonus; empty for the other kinds. */
  code: Generated<string>;
  language: Language;
  position: number;
  image: string;
  html: string;
}

interface DepositAccountTable {
  id: Generated<bigint>;
  position: number;
  currency: Currency;
  type: "BANK" | "PAYMENT" | "WALLET";
  mode: string;
  bank_country: Country | null;
  bank_code: string;
  account_name: string;
  account_no: string;
  is_active: Generated<boolean>;
}

export interface LookupTables {
  bank: BankTable;
  source: SourceTable;
  content: ContentTable;
  banner: BannerTable;
  deposit_account: DepositAccountTable;
}
