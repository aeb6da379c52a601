import type { Credentials } from "@krapao/contract/game/shapes";
import { getCredentials } from "@krapao/contract/game/get-credentials";

import type { Context } from "../../context.ts";
import { credentialsOf } from "../../domain/game/credentials.ts";
import { settleReset } from "../../domain/game/reset-password.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { ownAccount } from "./own-account.ts";

/** The form that opens the game, for the provider that opens by a form. Left out while the provider does not answer. */
const eventOf = async (context: Context, code: string): Promise<Pick<Credentials, "event">> => {
  const form = await context.adapters.games.get(code)?.form?.();
  return form?.is === "form" ? { event: { action: form.action, fields: { ...form.fields } } } : {};
};

/** The names and the password of the member's own account, and how its game opens. */
export const addGetCredentials = (app: App): void =>
  route(app, getCredentials, members, async ({ context, member, params: { slotCode: code } }) => {
    const row = await ownAccount(context, member.id, code);
    const isWaiting = row.next_password !== null && (await settleReset(context, row));
    const present = isWaiting ? await ownAccount(context, member.id, code) : row;
    return { ...credentialsOf(context, present), ...(await eventOf(context, code)) };
  });
