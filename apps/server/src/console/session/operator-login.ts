import { operatorLogin } from "@krapao/contract/operator/operator-login";

import type { Context } from "../../context.ts";
import { DEMO_PASSWORD } from "../../lib/demo-password.ts";
import { giveBackTurn, perAddress, takeTurn } from "../../lib/limiter.ts";
import { Refusal, refuse } from "../../lib/refusal.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { isLocalCaller } from "../../lib/local-caller.ts";
import { type Device, keptDevice, shownDevice, whoseDevice } from "../../domain/session/devices.ts";
import { completeSignIn, deviceCookie } from "./complete-sign-in.ts";
import { knownDeviceSubject, nameSubject } from "./guard.ts";
import { operatorByName, proveOperator } from "./sign-in.ts";

/** Whose attempts count: those of a device that the operator signed in from before, otherwise those of the name. */
const subjectOf = async (context: Context, username: string, shown: Device | null) => {
  const known = await operatorByName(context, username);
  const whose = await whoseDevice(context.db, "operator", known?.id ?? null, shown);
  const subject =
    whose === "own" && known !== null && shown !== null
      ? knownDeviceSubject(known.id, shown.hash)
      : nameSubject(username);
  return { subject, kept: keptDevice(whose, shown) };
};

/**
 * Signs an operator in, and records it in the audit log. Each attempt first uses up one of the address's tries. A
 * successful one gives it back. Refuses with WRONG_CREDENTIAL, and with REQUEST_LIMIT when no try is left. Refuses the
 * demo's public password with DEMO_PASSWORD from other machines.
 */
export const addOperatorLogin = (app: App): void =>
  route(app, operatorLogin, operators, async ({ context, body, caller, request, log, reply }) => {
    const { db, settings } = context;
    const limit = perAddress(settings, "failedLogins");
    const turn = await takeTurn(db, limit, caller);
    if (!turn.allowed) throw refuse("REQUEST_LIMIT", { retryAfter: turn.retryAfter });
    const username = body.username.trim().toLowerCase();
    const shown = shownDevice(request, deviceCookie(settings));
    const { subject, kept } = await subjectOf(context, username, shown);
    const given = { username, password: body.password, code: body.code, subject };
    const row = await proveOperator(context, given, "WRONG_CREDENTIAL", { log, caller }).catch(
      async (error: unknown) => {
        // The password was right, so the answer may say what is missing.
        if (error instanceof Refusal && error.key === "SECOND_FACTOR_REQUIRED") await giveBackTurn(db, limit, caller);
        throw error;
      },
    );
    await giveBackTurn(db, limit, caller);
    // Otherwise the first caller from another machine could change the password and become the demo's owner.
    const isDemos = row.is_demo && body.password === DEMO_PASSWORD;
    if (isDemos && row.second_factor === null && !isLocalCaller(settings, request)) throw refuse("DEMO_PASSWORD");
    const proven = { row, passkeyId: null, known: kept, act: operatorLogin.name };
    const answer = await completeSignIn(context, proven, { request, reply, log });
    if (answer === null) throw refuse("WRONG_CREDENTIAL");
    return answer;
  });
