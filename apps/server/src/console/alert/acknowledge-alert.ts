import { acknowledgeAlert } from "@krapao/contract/operator/acknowledge-alert";

import { acknowledge } from "../../domain/alert/acknowledge.ts";
import { readAlert } from "../../domain/alert/present.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";

/** Records who takes care of an alert. A later call gets the alert unchanged. Refuses an unknown alert with NO_DATA. */
export const addAcknowledgeAlert = (app: App): void =>
  route(app, acknowledgeAlert, operators, async ({ context, operator, params }) => {
    if (!/^[1-9]\d{0,17}$/.test(params._id)) throw refuse("NO_DATA");
    const id = BigInt(params._id);
    await acknowledge(context, { id, act: acknowledgeAlert.name, by: operator.id });
    const alert = await readAlert(context, id);
    if (alert === null) throw refuse("NO_DATA");
    return alert;
  });
