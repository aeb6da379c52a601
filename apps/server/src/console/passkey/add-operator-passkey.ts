import { addOperatorPasskey } from "@krapao/contract/operator/add-operator-passkey";

import { type App, route } from "../../http/route.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { addKey } from "../../domain/passkey/add-key.ts";
import { operators } from "../operators.ts";
import { lockOwnRow } from "./own-row.ts";

/** Adds the passkey that the operator's device made for an attempt of this sign-in, and records it in the audit log. */
export const addAddOperatorPasskey = (app: App): void =>
  route(app, addOperatorPasskey, operators, async ({ context, operator, body, log }) => {
    const { clock } = context;
    const added = await addKey(context, "operator", operator, body, async (tx) => {
      await lockOwnRow(tx, operator);
      await recordAuditEvent(tx, clock.now(), {
        act: addOperatorPasskey.name,
        by: operator.id,
        subject: operator.username,
        after: { name: body.name },
      });
    });
    log.info({ event: "operator.passkey_added", operator: String(operator.id) });
    return added;
  });
