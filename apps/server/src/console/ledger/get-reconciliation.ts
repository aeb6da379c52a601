import { getReconciliation } from "@krapao/contract/operator/get-reconciliation";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { lastReconciliation } from "../../domain/reconciliation/reconcile.ts";
import { handleOperator } from "../handle-operator.ts";
import { toReconciliation } from "./reconciliation.ts";

/** What was compared with providers last, and what does not agree. */
export const addGetReconciliation = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, getReconciliation, async () => toReconciliation(await lastReconciliation(context)));
