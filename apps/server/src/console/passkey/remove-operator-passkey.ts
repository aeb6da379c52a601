import { removeOperatorPasskey } from "@krapao/contract/operator/remove-operator-passkey";

import { transaction } from "../../db/transaction.ts";
import { type App, route } from "../../http/route.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { removeKey } from "../../domain/passkey/passkeys.ts";
import { operators } from "../operators.ts";
import { endSignIns } from "../session/sign-in.ts";
import { lockOwnRow } from "./own-row.ts";

/** Removes one of the operator's own passkeys. Other sign-ins by this passkey end, so a lost device is signed out. */
export const addRemoveOperatorPasskey = (app: App): void =>
  route(app, removeOperatorPasskey, operators, async ({ context, operator, params, log }) => {
    const { db, databaseTime } = context;
    const now = databaseTime.now();
    await transaction(db, async (tx) => {
      await lockOwnRow(tx, operator);
      const name = await removeKey(tx, "operator", operator.id, params._id);
      await endSignIns(tx, operator.id, now, { keep: operator.sessionId, openedBy: params._id });
      await recordAuditEvent(tx, now, {
        act: removeOperatorPasskey.name,
        by: operator.id,
        subject: operator.username,
        before: { name },
      });
    });
    context.realtime.chat.endOperators();
    log.info({ event: "operator.passkey_removed", operator: String(operator.id) });
    return {};
  });
