import type { Currency } from "@krapao/contract";
import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";
import type { Edition } from "../../settings.ts";
import type { Country } from "../member/tables.ts";

/** A member's bank account, validated and in the form in which it is stored. */
export type BankAccount = {
  readonly country: Country;
  readonly code: string;
  readonly accountNo: string;
  readonly accountName: string;
};

/**
 * The country whose banks an edition's members use. Bank codes repeat between countries, so a code alone does not name
 * a bank.
 */
export const countryOf = (edition: Edition): Country => (edition === "lo" ? "LA" : "TH");

/** A member's currency from the value in the request (rule 20): in the Lao edition LAK unless they chose baht. */
export const currencyOf = (edition: Edition, wire: "LAK" | "BAHT" | undefined): Currency =>
  edition === "lo" && wire !== "BAHT" ? "LAK" : "THB";

/** The bank with this code; null when the edition does not offer one. */
export const offeredBank = async (db: Kysely<Database>, country: Country, code: string) =>
  (await db
    .selectFrom("bank")
    .select(["country", "code", "name_th", "name_en"])
    .where("country", "=", country)
    .where("code", "=", code)
    .where("is_offered", "=", true)
    .executeTakeFirst()) ?? null;
