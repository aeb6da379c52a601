import { choosePushTopics } from "@krapao/contract/push/choose-push-topics";

import { keepTopics } from "../../domain/push/devices.ts";
import { type App, route } from "../../http/route.ts";
import { members } from "../members.ts";

/** Chooses the topics of the push messages to a member's devices. */
export const addChoosePushTopics = (app: App): void =>
  route(app, choosePushTopics, members, async ({ context, member, body }) => {
    await keepTopics(context, member.id, body.topics);
    return {};
  });
