import { tryProvider } from "@krapao/contract/operator/try-provider";

import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";

/**
 * Tries an outside system by its adapter's probe. The audit log records the operator and the outcome. Refuses an
 * unknown system with NO_DATA.
 */
export const addTryProvider = (app: App): void =>
  route(app, tryProvider, operators, async ({ context, operator, params: { code } }) => {
    const system = context.adapters.systems.find((each) => each.code === code);
    if (system === undefined) throw refuse("NO_DATA");
    const took = context.stopwatch();
    const outcome = await system.probe();
    const tookMs = Math.round(took());
    await recordAuditEvent(context.db, context.clock.now(), {
      act: tryProvider.name,
      by: operator.id,
      subject: code,
      after: { outcome, tookMs },
    });
    return { outcome, tookMs };
  });
