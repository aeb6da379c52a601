import { beginPasskeyLogin } from "@krapao/contract/session/begin-passkey-login";
import { toNational } from "@krapao/contract/phone";
import { passkeyLogin } from "@krapao/contract/session/passkey-login";

import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { giveBackTurn, perAddress, takeTurn } from "../../lib/limiter.ts";
import { refuse } from "../../lib/refusal.ts";
import { takeChallenge } from "../../domain/passkey/challenge.ts";
import { askSignature } from "../../domain/passkey/passkeys.ts";
import { verifySigned } from "../../domain/passkey/verify.ts";
import { keptDevice, whoseDevice } from "../../domain/session/devices.ts";
import { browserOf } from "../device-cookie.ts";
import { signInto } from "./sign-into.ts";

/**
 * Signs in by a passkey: a challenge for one attempt, then a session for the member whose key signed it. The answer
 * does not tell what is wrong with a signature. Each attempt first uses up one of the address's tries. A successful one
 * gives it back. Refuses with PASSKEY_INVALID, and with REQUEST_LIMIT when no try is left.
 */
export const addPasskeyLogin = (app: App): void => {
  route(app, beginPasskeyLogin, members, ({ context }) => askSignature(context, "member", "login", null, []));

  route(app, passkeyLogin, members, async ({ context, body, caller, log, request, reply }) => {
    const { db, settings } = context;
    const limit = perAddress(settings, "failedLogins");
    const turn = await takeTurn(db, limit, caller);
    if (!turn.allowed) throw refuse("REQUEST_LIMIT", { retryAfter: turn.retryAfter });
    const challenge = await takeChallenge(context, "member", body.attempt, "login", null);
    const verified = challenge === null ? null : await verifySigned(context, "member", challenge, body.signed, null);
    if (verified === null) {
      log.warn({ event: "login.bad" });
      throw refuse("PASSKEY_INVALID");
    }
    const proven = { memberId: verified.ownerId, passkeyId: verified.passkeyId };
    const { phone } = await db
      .selectFrom("member")
      .select("phone")
      .where("id", "=", proven.memberId)
      .executeTakeFirstOrThrow();
    const shown = browserOf(request, settings);
    const known = keptDevice(await whoseDevice(db, "member", proven.memberId, shown), shown);
    const token = await signInto(context, { proven, phone, known, ...body }, { request, reply, log });
    if (token === null) throw refuse("PASSKEY_INVALID");
    await giveBackTurn(db, limit, caller);
    return { token, username: toNational(phone) };
  });
};
