import { autoLogin, autoLogins, isAutoLoginCode } from "@krapao/contract/game/auto-logins";
import { getCredentials } from "@krapao/contract/game/get-credentials";
import type { Credentials, LaunchForm, Slot } from "@krapao/contract/game/shapes";

import { request } from "../../lib/client.ts";
import { config } from "../../lib/config.ts";
import type { Place } from "./place.ts";

/** The form's address, with the operator's own host when one is set. */
export const formAt = (form: LaunchForm, sportHost: string | null): LaunchForm => {
  if (sportHost === null) return form;
  const action = new URL(form.action);
  action.host = sportHost;
  return { ...form, action: action.href };
};

/** An http or https address. Any other address (a script, a file) is not opened. */
export const isWebLink = (link: string): boolean => /^https?:\/\//i.test(link);

const openLink = (link: string, place: Place): void => {
  if (!isWebLink(link)) throw new Error("not a link to a game");
  place.openLink(link);
};

/**
 * Opens a game as its provider requires: by its own auto-login call, a posted form, the provider's page, or the
 * auto-login call that all others share. Throws when it cannot be opened now.
 */
export const openGame = async (
  { code, web }: Pick<Slot, "code" | "web">,
  { username, password }: Credentials,
  place: Place,
): Promise<void> => {
  if (isAutoLoginCode(code)) {
    const { link } = await request(autoLogins[code], { params: { username, password } });
    openLink(link, place);
    return;
  }
  // The form's state is valid only for a short time, so it is read when the button is pressed.
  const { event } = await request(getCredentials, { params: { slotCode: code } });
  if (event !== undefined) {
    const { sportHost } = await config();
    place.openForm(formAt(event, sportHost), { ...event.fields, username, password });
    return;
  }
  if (web !== null) {
    openLink(web, place);
    return;
  }
  const { link } = await request(autoLogin, { params: { provider: code, username } });
  openLink(link, place);
};
