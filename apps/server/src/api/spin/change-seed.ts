import { changeSeed } from "@krapao/contract/spin/change-seed";

import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { changePair, ensurePair } from "../../domain/spin/seeds.ts";

/** Starts a new pair of seeds and reveals the server's last one. */
export const addChangeSeed = (app: App): void =>
  route(app, changeSeed, members, async ({ context, member, body }) => {
    await ensurePair(context, member.id);
    return changePair(context, member.id, body.clientSeed);
  });
