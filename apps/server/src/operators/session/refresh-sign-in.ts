import { refreshSignIn } from "@krapao/contract/operator/refresh-sign-in";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { Refusal } from "../../lib/refusal.ts";
import { recordAct } from "../acts/record.ts";
import { handleOperator } from "../handle-operator.ts";
import { meOf } from "../operator.ts";
import { proveOperator } from "./sign-in.ts";

/** The password once more, for what asks for it within the hour (S61). The sign-in itself lives no longer by it. */
export const addRefreshSignIn = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, refreshSignIn, async ({ operator, body, log }) => {
    const { username } = operator;
    const given = { username, password: body.password, code: body.code };
    await proveOperator(context, given, "WRONG_PASSWORD").catch((error: unknown) => {
      if (error instanceof Refusal && error.key === "WRONG_PASSWORD") log.warn({ event: "step-up refused" });
      throw error;
    });
    const now = context.clock.now();
    await transaction(context.db, async (tx) => {
      await tx
        .updateTable("operator_session")
        .set({ signed_in_at: now })
        .where("operator_id", "=", operator.id)
        .where("id", "=", operator.sessionId)
        .execute();
      await recordAct(tx, now, { act: refreshSignIn.name, by: operator.id, subject: username });
    });
    return meOf(context, { ...operator, signedInAt: now });
  });
