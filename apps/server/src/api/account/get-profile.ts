import { getProfile } from "@krapao/contract/account/get-profile";

import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { grantCoins } from "../../domain/spin/coins.ts";
import { readAccount } from "./read-account.ts";

/** Returns a member's profile and the bank account for withdrawals. */
export const addGetProfile = (app: App): void =>
  route(app, getProfile, members, async ({ context, member }) => {
    await grantCoins(context, member);
    return readAccount(context, member.id);
  });
