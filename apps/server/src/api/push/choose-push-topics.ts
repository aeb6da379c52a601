import { choosePushTopics } from "@krapao/contract/push/choose-push-topics";

import { keepTopics } from "../../domain/push/devices.ts";
import { type App, route } from "../../http/route.ts";
import { members } from "../members.ts";

/** Chooses what a member's devices are told of. */
export const addChoosePushTopics = (app: App): void =>
  route(app, choosePushTopics, members, async ({ context, member, body }) => {
    await keepTopics(context, member.id, body.topics);
    return {};
  });
