import { terminateService } from "@krapao/contract/operator/terminate-service";
import { sql } from "kysely";

import { transaction } from "../../db/transaction.ts";
import { operatorSettings, setOperatorSettings } from "../../lib/operator-settings.ts";
import { refuse } from "../../lib/refusal.ts";
import { checkMayApprove } from "../../domain/operator/standing.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";

/**
 * Ends the service. A new owner has to wait first. From the commit on every member's call answers 410, and sockets end
 * on every server. Callbacks, the resolver and payouts go on. Refuses with NOT_WAITING when the service has ended
 * before.
 */
export const addTerminateService = (app: App): void =>
  route(app, terminateService, operators, async ({ context, operator, body }) => {
    const now = context.clock.now();
    const isFirst = await transaction(context.db, async (tx) => {
      await checkMayApprove(tx, operator);
      await sql`select pg_advisory_xact_lock(hashtextextended('krapao settings', 0))`.execute(tx);
      if ((await operatorSettings(tx)).terminated) return false;
      await setOperatorSettings(tx, { terminated: true }, now);
      await recordAuditEvent(tx, now, {
        act: terminateService.name,
        by: operator.id,
        reason: body.reason,
        before: { terminated: false },
        after: { terminated: true },
      });
      return true;
    });
    if (!isFirst) throw refuse("NOT_WAITING");
    context.log.warn({ event: "service.ended", operator: String(operator.id) });
    context.realtime.endAll();
    return {};
  });
