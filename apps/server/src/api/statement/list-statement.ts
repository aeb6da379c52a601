import { toMajor } from "@krapao/contract";
import { listStatement } from "@krapao/contract/statement/list-statement";
import type { StatementDay } from "@krapao/contract/statement/shapes";

import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { languageOfRequest } from "../../lib/languages.ts";
import { entryOf, type MovementRow } from "../../domain/statement/entries.ts";
import { inLanguage } from "../../domain/statement/in-language.ts";
import { readStatement } from "../../domain/statement/read-statement.ts";
import { type DaySum, sumDays } from "../../domain/statement/sum-statement.ts";
import { filterOf } from "../../domain/statement/filter.ts";

const dayOf = ({ day, in: came, out: went }: DaySum): StatementDay => ({ day, in: toMajor(came), out: toMajor(went) });

/** The times of a page's newest and oldest entry. Null for an empty page. */
const spanOf = (rows: readonly MovementRow[]): { readonly first: Date; readonly last: Date } | null => {
  const [last, first] = [rows[0]?.listed_at, rows.at(-1)?.listed_at];
  return first instanceof Date && last instanceof Date ? { first, last } : null;
};

/** The member's movements of money, newest first. */
export const addListStatement = (app: App): void =>
  route(app, listStatement, members, async ({ context, member, request, body }) => {
    const { page, limit, days: wantsDays = false, ...narrowing } = body;
    const filter = filterOf(narrowing);
    const { total, rows } = await readStatement(context.db, member, { ...filter, page, limit });
    const language = languageOfRequest(request, context.settings.edition);
    const span = wantsDays ? spanOf(rows) : null;
    const [translated, days] = await Promise.all([
      inLanguage(context.db, language, rows),
      span === null ? [] : sumDays(context.db, member, filter, span),
    ]);
    return { total, statements: translated.map(entryOf), ...(wantsDays && { days: days.map(dayOf) }) };
  });
