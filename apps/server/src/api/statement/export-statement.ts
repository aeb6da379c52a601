import { Readable } from "node:stream";

import { exportStatement } from "@krapao/contract/statement/export-statement";

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
import { filterOf, typesOf } from "../../domain/statement/filter.ts";
import { readAll, type StatementFilter } from "../../domain/statement/read-statement.ts";
import type { Reader } from "../../domain/statement/entries.ts";

/** One export at a time (SECURITY.md S70). The next one waits this long, after which an export that died is ignored. */
const WAIT = { ms: 8_000, lastsMs: 60_000 };

async function* written(
  context: Context,
  reader: Reader,
  filter: StatementFilter,
  language: Language,
  end: () => Promise<void>,
): AsyncGenerator<Buffer> {
  const csv = csvOf(language, reader.currency, await placeNames(context, language));
  try {
    yield csv.head();
    for await (const rows of readAll(context.db, reader, filter))
      yield csv.lines(await inLanguage(context.db, language, rows));
  } finally {
    await end();
  }
}

/** Streams the statement as CSV. Refuses with REQUEST_LIMIT while another export of this member runs too long. */
export const addExportStatement = (app: App): void =>
  route(app, exportStatement, members, async ({ context, member, query, request, reply }) => {
    const end = await takeMemberLease(context, member.id, "export", WAIT);
    if (end === null) throw refuse("REQUEST_LIMIT");
    const language = languageOfRequest(request, context.settings.edition);
    const filter = filterOf({ ...query, types: typesOf(query.types) });
    await reply
      .code(200)
      .type("text/csv; charset=utf-8")
      .header("content-disposition", 'attachment; filename="krapao-statement.csv"')
      .send(Readable.from(written(context, member, filter, language, end), { objectMode: false }));
    return "";
  });
