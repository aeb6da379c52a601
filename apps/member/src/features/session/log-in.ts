import { login } from "@krapao/contract/session/login";

import { request } from "../../lib/client.ts";
import { navigate } from "../../lib/navigation.tsx";
import { readReturn, returnOf } from "../../lib/return-address.ts";
import { keepToken, sessionItem } from "../../lib/session.ts";
import { local } from "../../lib/storage.ts";

/** The member's input at the login. */
export type Typed = { readonly username: string; readonly password: string; readonly remember: boolean };

/** The guest's id, whose messages to support become the member's. */
export const guest = (): { readonly guestId?: string } => {
  const guestId = local.get("guest_id");
  return guestId === null ? {} : { guestId };
};

/** Starts the session, and opens the page where the member was, or their home. */
export const enter = async (token: string, remember: boolean, username: string): Promise<void> => {
  // The guest's messages to support belong to the member now, and the guest's id is no longer valid.
  local.set("guest_id", null);
  const kept = readReturn();
  await keepToken(token, remember, username);
  navigate(returnOf(kept, sessionItem("owner")) ?? "/user");
};

/**
 * Logs in by phone and password. On a device that is new to the member it sends the token of a code too. Throws the
 * server's error.
 */
export const logIn = async (typed: Typed, otpToken?: string): Promise<void> => {
  const code = otpToken === undefined ? {} : { otpToken };
  const { token } = await request(login, { body: { ...typed, ...guest(), ...code } });
  await enter(token, typed.remember, typed.username);
};
