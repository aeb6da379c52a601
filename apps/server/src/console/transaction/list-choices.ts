import { toWireCurrency } from "@krapao/contract";
import { listTransactionChoices } from "@krapao/contract/operator/list-transaction-choices";
import { sql } from "kysely";

import { readOperatorMarks } from "../../domain/operator/marks.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";

/** The banks, providers, operators and currencies that a filter can name: those of existing transactions. */
export const addListTransactionChoices = (app: App): void =>
  route(app, listTransactionChoices, operators, async ({ context: { db, settings } }) => {
    const [usual, other] = settings.edition === "lo" ? (["LAK", "THB"] as const) : (["THB", "LAK"] as const);
    const [{ rows }, hasOther, operators] = await Promise.all([
      sql<{ banks: string[]; providers: string[] }>`
        select coalesce(array_agg(distinct bank) filter (where bank <> ''), '{}') as banks,
          coalesce(array_agg(distinct provider) filter (where provider <> ''), '{}') as providers
        from (
          select bank, provider from transaction_day group by bank, provider
          union select '', provider_to from transaction_day where provider_to <> '' group by provider_to
        ) d`.execute(db),
      db.selectFrom("transaction_day").select("day").where("currency", "=", other).limit(1).executeTakeFirst(),
      readOperatorMarks(db),
    ]);
    const { banks, providers } = rows[0] ?? { banks: [], providers: [] };
    const currencies = hasOther === undefined ? [usual] : [usual, other];
    return { banks, providers, operators: [...operators.values()], currencies: currencies.map(toWireCurrency) };
  });
