import { listAuditEvents } from "@krapao/contract/operator/list-audit-events";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { skipOf } from "../paging.ts";
import { filterOf } from "./audit-filter.ts";
import { readAuditEvents } from "./read-audit-events.ts";

/** The events of the audit log, the newest first. With a member, the events about that member. */
export const addListAuditEvents = (app: App): void =>
  route(app, listAuditEvents, operators, async ({ context, query }) => {
    const filter = filterOf(query);
    return filter === null ? [] : readAuditEvents(context.db, { ...filter, ...skipOf(query) });
  });
