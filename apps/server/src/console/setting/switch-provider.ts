import { switchProvider } from "@krapao/contract/operator/switch-provider";

import { transaction } from "../../db/transaction.ts";
import { ALL_PLAY } from "../../domain/game/provider-suspension.ts";
import { refuse } from "../../lib/refusal.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";

/**
 * Suspends a provider or all play, or resumes it. Every server knows within a second (S64). Refuses an unknown provider
 * with NO_DATA.
 */
export const addSwitchProvider = (app: App): void =>
  route(
    app,
    switchProvider,
    operators,
    async ({ context, operator, params: { code }, body: { isOpen, reason }, log }) => {
      const { games, qr, gift } = context.adapters;
      const isKnown = code === ALL_PLAY || code === gift?.provider || games.has(code) || qr.has(code);
      if (!isKnown) throw refuse("NO_DATA");
      const now = context.clock.now();
      await transaction(context.db, async (tx) => {
        const changed = isOpen
          ? (await tx.deleteFrom("provider_stop").where("code", "=", code).executeTakeFirst()).numDeletedRows
          : (
              await tx
                .insertInto("provider_stop")
                .values({ code, stopped_at: now })
                .onConflict((conflict) => conflict.doNothing())
                .executeTakeFirst()
            ).numInsertedOrUpdatedRows;
        if (changed !== 1n) return;
        await recordAuditEvent(tx, now, {
          act: switchProvider.name,
          by: operator.id,
          subject: code,
          reason,
          before: { isOpen: !isOpen },
          after: { isOpen },
        });
        log.warn({ event: "setting.changed", names: [code], operator: String(operator.id) });
      });
      return {};
    },
  );
