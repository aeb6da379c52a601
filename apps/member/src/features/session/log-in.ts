import { login } from "@krapao/contract/session/login";

import { request } from "../../lib/client.ts";
import { navigate } from "../../lib/navigation.tsx";
import { readReturn, returnOf } from "../../lib/return-address.ts";
import { keepToken, sessionItem } from "../../lib/session.ts";
import { local } from "../../lib/storage.ts";

/** The member's input at the login. */
export type Typed = { readonly username: string; readonly password: string; readonly remember: boolean };

/**
 * The id of the visitor's chat room, for the login call. The messages in the room then become the member's. Empty
 * without a room.
 */
export const guest = (): { readonly guestId?: string } => {
  const guestId = local.get("guest_id");
  return guestId === null ? {} : { guestId };
};

/** Stores the session, and opens the page that the member wanted before, or their home. */
export const enter = async (token: string, remember: boolean, username: string): Promise<void> => {
  // The guest's messages to support belong to the member now, and the guest's id is no longer valid.
  local.set("guest_id", null);
  const kept = readReturn();
  await keepToken(token, remember, username);
  navigate(returnOf(kept, sessionItem("owner")) ?? "/user");
};

/**
 * Logs in by phone and password. On a device that is new to the member, `otpToken` is the token of a verified code.
 * Throws the server's error.
 */
export const logIn = async (typed: Typed, otpToken?: string): Promise<void> => {
  const code = otpToken === undefined ? {} : { otpToken };
  const { token } = await request(login, { body: { ...typed, ...guest(), ...code } });
  await enter(token, typed.remember, typed.username);
};
