import type { Currency } from "@krapao/contract";
import type { Language } from "@krapao/i18n/language";
import type { ColumnType, Generated, JSONColumnType } from "kysely";

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

/** Texts in the three languages. */
type Items = JSONColumnType<readonly { readonly [Name in Language]: string }[]>;

interface ContentDraftTable {
  kind: ContentKind;
  items: Items;
  saved_by: bigint;
  saved_at: Date;
  /** When the log last recorded that somebody is writing it. */
  logged_at: Date | null;
}

interface ContentScheduleTable {
  kind: ContentKind;
  items: Items;
  reason: string;
  at: Date;
  operator_id: bigint;
  set_at: Date;
}

interface ContentVersionTable {
  kind: ContentKind;
  n: number;
  items: Items;
  reason: string;
  published_by: ColumnType<bigint | null, bigint | null, never>;
  /** Null: it existed before versions were kept. */
  published_at: ColumnType<Date | null, Date | null, never>;
}

export type BannerKind = "invite" | "refund" | "bonus";
/** Where banners are. The code is that of a bonus; it is empty for the other kinds. */
export type BannerPlace = { readonly kind: BannerKind; readonly code: string };
export type BannerItem = { readonly image: string; readonly html: { readonly [Name in Language]: string } };

interface BannerTable {
  kind: BannerKind;
  /** The code of a bonus; empty for other kinds. */
  code: Generated<string>;
  language: Language;
  position: number;
  image: string;
  html: string;
}

type BannerItems = JSONColumnType<readonly BannerItem[]>;

interface BannerDraftTable {
  kind: BannerKind;
  /** The code of a bonus; empty for other kinds. */
  code: string;
  items: BannerItems;
  saved_by: bigint;
  saved_at: Date;
}

interface BannerScheduleTable {
  kind: BannerKind;
  /** The code of a bonus; empty for other kinds. */
  code: string;
  items: BannerItems;
  reason: string;
  at: Date;
  operator_id: bigint;
  set_at: Date;
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

interface ContentPictureTable {
  id: string;
  /** JPEG. */
  bytes: Buffer;
  operator_id: bigint;
  created_at: Date;
}

export interface ContentTables {
  content_picture: ContentPictureTable;
  bank: BankTable;
  source: SourceTable;
  content: ContentTable;
  content_draft: ContentDraftTable;
  content_schedule: ContentScheduleTable;
  content_version: ContentVersionTable;
  banner: BannerTable;
  banner_draft: BannerDraftTable;
  banner_schedule: BannerScheduleTable;
  deposit_account: DepositAccountTable;
}
