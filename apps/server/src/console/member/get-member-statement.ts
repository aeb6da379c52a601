import { exportMemberStatement } from "@krapao/contract/operator/export-member-statement";
import { getMemberStatement } from "@krapao/contract/operator/get-member-statement";

import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { filterOf, typesOf } from "../../domain/statement/filter.ts";
import { readAll, readStatement } from "../../domain/statement/read-statement.ts";
import { type App, route } from "../../http/route.ts";
import { limitOf, takeTurn } from "../../lib/limiter.ts";
import { refuse } from "../../lib/refusal.ts";
import { consoleEntryOf } from "../entries.ts";
import { operators } from "../operators.ts";
import { memberOfPath } from "./member-row.ts";

/** The largest number of movements in one file. */
export const STATEMENT_FILE_MOST = 10_000;

const FILES = limitOf("member-statement-files");

/** A page of a member's statement. */
export const addGetMemberStatement = (app: App): void =>
  route(app, getMemberStatement, operators, async ({ context, params, query }) => {
    const member = await memberOfPath(context, params._id);
    const { page, limit } = query;
    const { total, rows } = await readStatement(context.db, member, {
      ...filterOf({ ...query, types: typesOf(query.types) }),
      page,
      limit,
    });
    return { total, statement: rows.map(consoleEntryOf) };
  });

/**
 * A member's statement as a file. The export and its filter are recorded in the audit log before the file is sent.
 * Refuses too many exports of an operator with REQUEST_LIMIT.
 */
export const addExportMemberStatement = (app: App): void =>
  route(app, exportMemberStatement, operators, async ({ context, operator, params, query }) => {
    const member = await memberOfPath(context, params._id);
    const turn = await takeTurn(context.db, FILES, String(operator.id));
    if (!turn.allowed) throw refuse("REQUEST_LIMIT", { retryAfter: turn.retryAfter });
    const filter = filterOf({ ...query, types: typesOf(query.types) });
    const rows = [];
    for await (const part of readAll(context.db, member, filter)) {
      rows.push(...part);
      if (rows.length > STATEMENT_FILE_MOST) break;
    }
    const given = rows.slice(0, STATEMENT_FILE_MOST);
    await recordAuditEvent(context.db, context.clock.now(), {
      act: exportMemberStatement.name,
      by: operator.id,
      memberId: member.id,
      after: { ...query, rows: given.length },
    });
    return { statement: given.map(consoleEntryOf), hasMore: rows.length > given.length };
  });
