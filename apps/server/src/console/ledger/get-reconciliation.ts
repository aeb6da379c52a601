import { getReconciliation } from "@krapao/contract/operator/get-reconciliation";

import { lastReconciliation } from "../../domain/reconciliation/reconcile.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { presentReconciliation } from "./reconciliation.ts";

/** The last comparisons with providers, and their differences. */
export const addGetReconciliation = (app: App): void =>
  route(app, getReconciliation, operators, async ({ context }) =>
    presentReconciliation(context, await lastReconciliation(context)),
  );
