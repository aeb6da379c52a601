import { renameOperatorPasskey } from "@krapao/contract/operator/rename-operator-passkey";

import { transaction } from "../../db/transaction.ts";
import { type App, route } from "../../http/route.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { renameKey } from "../../domain/passkey/passkeys.ts";
import { operators } from "../operators.ts";

/** Gives one of the operator's own passkeys another name. */
export const addRenameOperatorPasskey = (app: App): void =>
  route(app, renameOperatorPasskey, operators, async ({ context, operator, params, body }) => {
    await transaction(context.db, async (tx) => {
      await renameKey(tx, "operator", operator.id, { id: params._id, name: body.name });
      await recordAuditEvent(tx, context.clock.now(), {
        act: renameOperatorPasskey.name,
        by: operator.id,
        subject: operator.username,
        after: { name: body.name },
      });
    });
    return {};
  });
