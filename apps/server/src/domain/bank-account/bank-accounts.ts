import type { Currency } from "@krapao/contract";
import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";
import type { Edition } from "../../settings.ts";
import type { Country } from "../member/tables.ts";

/** A member's bank account, checked and in the form that it is kept in. */
export type BankAccount = {
  readonly country: Country;
  readonly code: string;
  readonly accountNo: string;
  readonly accountName: string;
};

/** The country whose banks an edition's members have; bank codes repeat between countries. */
export const countryOf = (edition: Edition): Country => (edition === "lo" ? "LA" : "TH");

/** The currency of a member, from what the wire says (rule 20): in the Lao edition LAK unless they chose baht. */
export const currencyOf = (edition: Edition, wire: "LAK" | "BAHT" | undefined): Currency =>
  edition === "lo" && wire !== "BAHT" ? "LAK" : "THB";

/** A bank as it is asked for; null when the edition offers none of that code. */
export const offeredBank = async (db: Kysely<Database>, country: Country, code: string) =>
  (await db
    .selectFrom("bank")
    .select(["country", "code", "name_th", "name_en"])
    .where("country", "=", country)
    .where("code", "=", code)
    .where("is_offered", "=", true)
    .executeTakeFirst()) ?? null;
