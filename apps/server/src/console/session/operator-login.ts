import { operatorLogin } from "@krapao/contract/operator/operator-login";

import { transaction } from "../../db/transaction.ts";
import { DEMO_PASSWORD } from "../../lib/demo-password.ts";
import { hasTurn, perAddress, takeTurn } from "../../lib/limiter.ts";
import { Refusal, refuse } from "../../lib/refusal.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { meOf } from "../../domain/operator/operator.ts";
import { isFromHere } from "../../http/loopback.ts";
import { isStillProven, openSignIn, proveOperator } from "./sign-in.ts";

/** Signs an operator in; every sign-in stands in the log. */
export const addOperatorLogin = (app: App): void =>
  route(app, operatorLogin, operators, async ({ context, body, caller, request, log }) => {
    const { db, clock, settings } = context;
    const limit = perAddress(settings, "failedLogins");
    const turn = await hasTurn(db, limit, caller, clock.now());
    if (!turn.allowed) throw refuse("REQUEST_LIMIT", { retryAfter: turn.retryAfter });
    const username = body.username.trim().toLowerCase();
    const given = { username, password: body.password, code: body.code };
    const row = await proveOperator(context, given, "WRONG_CREDENTIAL").catch(async (error: unknown) => {
      const isTurn = error instanceof Refusal && (error.key === "WRONG_CREDENTIAL" || error.key === "REQUEST_LIMIT");
      if (isTurn) await takeTurn(db, limit, caller, clock.now());
      throw error;
    });
    // Else whoever comes first from elsewhere would change it, and be the demo's owner.
    const isKnown = row.is_demo && body.password === DEMO_PASSWORD;
    if (isKnown && row.second_factor === null && !isFromHere(settings, request)) throw refuse("DEMO_PASSWORD");
    const opened = await transaction(db, async (tx) => {
      if (!(await isStillProven(tx, row))) throw refuse("WRONG_CREDENTIAL");
      const signIn = await openSignIn(context, tx, row, request);
      await recordAuditEvent(tx, clock.now(), {
        act: operatorLogin.name,
        by: row.id,
        subject: username,
        after: { caller },
      });
      return signIn;
    });
    log.info({ event: "operator login good", operator: String(row.id) });
    return { token: opened.token, operator: meOf(context, opened.operator) };
  });
