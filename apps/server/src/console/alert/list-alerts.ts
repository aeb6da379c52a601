import { listAlerts } from "@krapao/contract/operator/list-alerts";

import { listAlerts as list } from "../../domain/alert/present.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { skipOf } from "../paging.ts";

/** Alerts that are open, and past ones. */
export const addListAlerts = (app: App): void =>
  route(app, listAlerts, operators, ({ context, query }) =>
    list(context, { state: query.state ?? null, ...skipOf(query) }),
  );
