import { getMemberStatement } from "@krapao/contract/operator/get-member-statement";

import { readStatement } from "../../domain/statement/read-statement.ts";
import { consoleEntryOf } from "../entries.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { memberOfPath } from "./member-row.ts";

/** A page of a member's statement. */
export const addGetMemberStatement = (app: App): void =>
  route(app, getMemberStatement, operators, async ({ context, params, query }) => {
    const member = await memberOfPath(context, params._id);
    const { total, rows } = await readStatement(context.db, member, query);
    return { total, statement: rows.map(consoleEntryOf) };
  });
