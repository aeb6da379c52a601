import { unsubscribePush } from "@krapao/contract/push/unsubscribe-push";

import { turnOff } from "../../domain/push/devices.ts";
import { type App, route } from "../../http/route.ts";
import { browserOf } from "../device-cookie.ts";
import { members } from "../members.ts";

/** Sends no more push messages to a session's device. */
export const addUnsubscribePush = (app: App): void =>
  route(app, unsubscribePush, members, async ({ context, member, request }) => {
    await turnOff(context, member, browserOf(request, context.settings));
    return {};
  });
