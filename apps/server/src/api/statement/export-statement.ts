import { Readable } from "node:stream";

import { exportStatement } from "@krapao/contract/statement/export-statement";
import { STATEMENT_TYPES } from "@krapao/contract/statement/shapes";

import type { Language } from "@krapao/i18n/language";

import type { Context } from "../../context.ts";
import { takeMemberLease } from "../../domain/member/member-lease.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { languageOfRequest } from "../../lib/languages.ts";
import { refuse } from "../../lib/refusal.ts";
import { inLanguage } from "../../domain/statement/in-language.ts";
import { csvOf } from "./csv.ts";
import { placeNames } from "./place-names.ts";
import { dateOf } from "./list-statement.ts";
import { readAll, type StatementQuery } from "../../domain/statement/read-statement.ts";
import type { Reader } from "../../domain/statement/entries.ts";

/** One export at a time (SECURITY.md S70): the next waits this long, and one that died is forgotten after that. */
const WAIT = { ms: 8_000, lastsMs: 60_000 };

async function* written(
  context: Context,
  reader: Reader,
  query: Pick<StatementQuery, "types" | "from" | "to">,
  language: Language,
  end: () => Promise<void>,
): AsyncGenerator<string> {
  const csv = csvOf(language, reader.currency, await placeNames(context, language));
  try {
    yield csv.head;
    for await (const rows of readAll(context.db, reader, query))
      yield csv.lines(await inLanguage(context.db, language, rows));
  } finally {
    await end();
  }
}

/** The statement as CSV, streamed. */
export const addExportStatement = (app: App): void =>
  route(app, exportStatement, members, async ({ context, member, query, request, reply }) => {
    const end = await takeMemberLease(context, member.id, "export", WAIT);
    if (end === null) throw refuse("REQUEST_LIMIT");
    const types = query.types?.split(",");
    const wanted = types === undefined ? undefined : STATEMENT_TYPES.filter((type) => types.includes(type));
    const language = languageOfRequest(request, context.settings.edition);
    const filter = { types: wanted, from: dateOf(query.from), to: dateOf(query.to) };
    await reply
      .code(200)
      .type("text/csv; charset=utf-8")
      .header("content-disposition", 'attachment; filename="krapao-statement.csv"')
      .send(Readable.from(written(context, member, filter, language, end), { objectMode: false }));
    return "";
  });
