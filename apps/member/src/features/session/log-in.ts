import { login } from "@krapao/contract/session/login";

import { request } from "../../lib/client.ts";
import { navigate } from "../../lib/navigation.tsx";
import { readReturn, returnOf } from "../../lib/return-address.ts";
import { keepToken, sessionItem } from "../../lib/session.ts";
import { local } from "../../lib/storage.ts";

/** What a member types at the login. */
export type Typed = { readonly username: string; readonly password: string; readonly remember: boolean };

/** The guest's id, whose messages to support become the member's. */
export const guest = (): { readonly guestId?: string } => {
  const guestId = local.get("guest_id");
  return guestId === null ? {} : { guestId };
};

/** Goes to the page where the member was, or to their home, with a new session. */
export const enter = async (token: string, remember: boolean, username: string): Promise<void> => {
  // What the guest said to support belongs to the member now, and the guest's id is no longer valid.
  local.set("guest_id", null);
  const kept = readReturn();
  await keepToken(token, remember, username);
  navigate(returnOf(kept, sessionItem("owner")) ?? "/user");
};

/** Logs in by phone and password, on a device that is new to the member with the token of a code. Throws what the server said. */
export const logIn = async (typed: Typed, otpToken?: string): Promise<void> => {
  const code = otpToken === undefined ? {} : { otpToken };
  const { token } = await request(login, { body: { ...typed, ...guest(), ...code } });
  await enter(token, typed.remember, typed.username);
};
