import { beginOperatorPasskeyLogin } from "@krapao/contract/operator/begin-operator-passkey-login";
import { operatorPasskeyLogin } from "@krapao/contract/operator/operator-passkey-login";

import { giveBackTurn, perAddress, takeTurn } from "../../lib/limiter.ts";
import { refuse } from "../../lib/refusal.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { takeChallenge } from "../../domain/passkey/challenge.ts";
import { askSignature } from "../../domain/passkey/passkeys.ts";
import { verifySigned } from "../../domain/passkey/verify.ts";
import { keptDevice, shownDevice, whoseDevice } from "../../domain/session/devices.ts";
import { completeSignIn, deviceCookie } from "./complete-sign-in.ts";
import { operatorById } from "./sign-in.ts";

/**
 * Signs in by a passkey. It counts as two factors: the device has the key, and it verified its user. The answer does
 * not tell what is wrong with a signature. Each attempt first uses up one of the address's tries. A successful one
 * gives it back. Refuses with PASSKEY_INVALID, and with REQUEST_LIMIT when no try is left.
 */
export const addOperatorPasskeyLogin = (app: App): void => {
  route(app, beginOperatorPasskeyLogin, operators, ({ context }) =>
    askSignature(context, "operator", "login", null, []),
  );

  route(app, operatorPasskeyLogin, operators, async ({ context, body, caller, request, log, reply }) => {
    const { db, settings } = context;
    const limit = perAddress(settings, "failedLogins");
    const turn = await takeTurn(db, limit, caller);
    if (!turn.allowed) throw refuse("REQUEST_LIMIT", { retryAfter: turn.retryAfter });
    const challenge = await takeChallenge(context, "operator", body.attempt, "login", null);
    const verified = challenge === null ? null : await verifySigned(context, "operator", challenge, body.signed, null);
    const row = verified === null ? null : await operatorById(context, verified.ownerId);
    if (verified === null || row === null) {
      log.warn({ event: "operator.login_bad", operator: row?.username ?? null, address: caller });
      throw refuse("PASSKEY_INVALID");
    }
    const shown = shownDevice(request, deviceCookie(settings));
    const known = keptDevice(await whoseDevice(db, "operator", row.id, shown), shown);
    const proven = { row, passkeyId: verified.passkeyId, known, act: operatorPasskeyLogin.name };
    const answer = await completeSignIn(context, proven, { request, reply, log });
    if (answer === null) throw refuse("PASSKEY_INVALID");
    await giveBackTurn(db, limit, caller);
    return answer;
  });
};
