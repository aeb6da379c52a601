import { exportAuditEvents } from "@krapao/contract/operator/export-audit-events";

import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { filterOf } from "./audit-filter.ts";
import { readAuditEvents } from "./read-audit-events.ts";

const MOST = 5_000;

/** The log as a file. The export and its filter are recorded in the log before the file is sent. */
export const addExportAuditEvents = (app: App): void =>
  route(app, exportAuditEvents, operators, async ({ context, operator, query }) => {
    const filter = filterOf(query);
    const events = filter === null ? [] : await readAuditEvents(context.db, { ...filter, limit: MOST + 1 });
    await recordAuditEvent(context.db, context.clock.now(), {
      act: exportAuditEvents.name,
      by: operator.id,
      ...(Object.keys(query).length > 0 && { after: query }),
    });
    return { events: events.slice(0, MOST), hasMore: events.length > MOST };
  });
