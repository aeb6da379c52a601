import { beginOperatorPasskey } from "@krapao/contract/operator/begin-operator-passkey";

import { type App, route } from "../../http/route.ts";
import { askKey, checkRoom } from "../../domain/passkey/add-key.ts";
import { operators } from "../operators.ts";

/** Begins to add a passkey, for an operator who signed in within the last hour. */
export const addBeginOperatorPasskey = (app: App): void =>
  route(app, beginOperatorPasskey, operators, async ({ context, operator }) => {
    const present = await checkRoom(context, "operator", operator.id);
    return askKey(context, "operator", operator, operator.username, present);
  });
