import { getPush } from "@krapao/contract/push/get-push";

import { hasDeposited, hasDevice, readTopics, wantsPush } from "../../domain/push/devices.ts";
import { pushKey } from "../../domain/push/push-key.ts";
import { type App, route } from "../../http/route.ts";
import { browserOf } from "../device-cookie.ts";
import { members } from "../members.ts";

/** The state of Web Push on the caller's device. */
export const addGetPush = (app: App): void =>
  route(app, getPush, members, async ({ context, member, request }) => {
    const [key, isOn, isWanted, mayAsk, topics] = await Promise.all([
      context.adapters.push === null ? null : pushKey(context),
      hasDevice(context, member),
      wantsPush(context, member.id, browserOf(request, context.settings)),
      hasDeposited(context, member.id),
      readTopics(context, member.id),
    ]);
    return { key: key?.publicKey.toString("base64url") ?? null, isOn, isWanted, mayAsk, topics: [...topics] };
  });
