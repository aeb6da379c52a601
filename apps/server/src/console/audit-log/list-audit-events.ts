import { listAuditEvents } from "@krapao/contract/operator/list-audit-events";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { memberIdOf } from "../../domain/operator/marks.ts";
import { skipOf } from "../paging.ts";
import { readAuditEvents } from "./read-audit-events.ts";

/** What operators did, the newest first; of one member when it is asked for. */
export const addListAuditEvents = (app: App): void =>
  route(app, listAuditEvents, operators, async ({ context, query }) => {
    const member = query.member === undefined ? undefined : memberIdOf(query.member);
    return member === null ? [] : readAuditEvents(context.db, { member, ...skipOf(query) });
  });
