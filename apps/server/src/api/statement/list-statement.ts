import { listStatement } from "@krapao/contract/statement/list-statement";

import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { languageOfRequest } from "../../lib/languages.ts";
import { entryOf } from "../../domain/statement/entries.ts";
import { inLanguage } from "../../domain/statement/in-language.ts";
import { readStatement } from "../../domain/statement/read-statement.ts";

/** A moment of a filter. */
export const dateOf = (moment: string | undefined): Date | undefined =>
  moment === undefined ? undefined : new Date(moment);

/** The member's movements of money, newest first. */
export const addListStatement = (app: App): void =>
  route(app, listStatement, members, async ({ context, member, request, body: { page, limit, types, from, to } }) => {
    const query = { page, limit, types, from: dateOf(from), to: dateOf(to) };
    const { total, rows } = await readStatement(context.db, member, query);
    const language = languageOfRequest(request, context.settings.edition);
    return { total, statements: (await inLanguage(context.db, language, rows)).map(entryOf) };
  });
