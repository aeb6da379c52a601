import { ECDH } from "node:crypto";

import { subscribePush } from "@krapao/contract/push/subscribe-push";

import { keepDevice } from "../../domain/push/devices.ts";
import { type App, route } from "../../http/route.ts";
import { languageOfRequest } from "../../lib/languages.ts";
import { refuse } from "../../lib/refusal.ts";
import { browserOf } from "../device-cookie.ts";
import { members } from "../members.ts";

/** The browser's key. It has to be a point of the curve, because nothing can be encrypted for any other key. */
const pointOf = (text: string): Buffer => {
  const point = Buffer.from(text, "base64url");
  try {
    ECDH.convertKey(point, "prime256v1", undefined, undefined, "uncompressed");
  } catch {
    throw refuse("KEY_INVALID");
  }
  if (point.length !== 65) throw refuse("KEY_INVALID");
  return point;
};

/**
 * Sends push messages to a session's device from now on. The address comes from a stranger, so only those of known push
 * services are taken (S38). Refuses another address with KEY_INVALID, and with NOT_READY where push is off.
 */
export const addSubscribePush = (app: App): void =>
  route(app, subscribePush, members, async ({ context, member, request, body: { endpoint, keys } }) => {
    const { push } = context.adapters;
    if (push === null) throw refuse("NOT_READY");
    if (!push.mayReach(endpoint)) throw refuse("KEY_INVALID");
    const target = { endpoint, p256dh: pointOf(keys.p256dh), auth: Buffer.from(keys.auth, "base64url") };
    const language = languageOfRequest(request, context.settings.edition);
    await keepDevice(context, member, target, language, browserOf(request, context.settings));
    return {};
  });
