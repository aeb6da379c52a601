import { listOperatorPasskeys } from "@krapao/contract/operator/list-operator-passkeys";

import { type App, route } from "../../http/route.ts";
import { passkeysOf, shownPasskey } from "../../domain/passkey/passkeys.ts";
import { operators } from "../operators.ts";

/** Lists the operator's own passkeys. */
export const addListOperatorPasskeys = (app: App): void =>
  route(app, listOperatorPasskeys, operators, async ({ context, operator }) =>
    (await passkeysOf(context.db, "operator", operator.id)).map(shownPasskey),
  );
