import { lookupBanks } from "@krapao/contract/lookup/lookup-banks";
import { lookupSources } from "@krapao/contract/lookup/lookup-sources";
import { sql } from "kysely";

import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { languageOfRequest } from "../../lib/languages.ts";
import { countryOf } from "../../domain/bank-account/bank-accounts.ts";

/** The order of a language's own dictionary: plain UTF-8 order is wrong for Thai and Lao vowels. */
const ordered = {
  th: sql`name_th collate "th-x-icu"`,
  lo: sql`coalesce(name_lo, name_en) collate "lo-x-icu"`,
  en: sql`name_en collate "en-x-icu"`,
} as const;

/** Lookups of the banks, and of the answers to how a member heard of us. */
export const addLists = (app: App): void => {
  const { context } = app;
  const { db, settings } = context;
  route(app, lookupBanks, members, async ({ request }) => {
    const rows = await db
      .selectFrom("bank")
      .select(["code", "name_th", "name_en", "name_lo", "account_no_lengths"])
      .where("country", "=", countryOf(settings.edition))
      .where("is_offered", "=", true)
      .orderBy(ordered[languageOfRequest(request, settings.edition)])
      .execute();
    return rows.map((row) => ({
      code: row.code,
      nameTH: row.name_th,
      nameEN: row.name_en,
      nameLO: row.name_lo,
      accountNumberLengths: row.account_no_lengths,
    }));
  });
  route(app, lookupSources, members, async ({ request }) => {
    const language = languageOfRequest(request, settings.edition);
    const rows = await db
      .selectFrom("source")
      .select(["code", `description_${language} as description`])
      .orderBy("position")
      .execute();
    return rows;
  });
};
