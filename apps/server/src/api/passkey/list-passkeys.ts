import { listPasskeys } from "@krapao/contract/passkey/list-passkeys";

import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { passkeysOf, shownPasskey } from "../../domain/passkey/passkeys.ts";

/** Lists the member's passkeys. */
export const addListPasskeys = (app: App): void =>
  route(app, listPasskeys, members, async ({ context, member }) =>
    (await passkeysOf(context.db, "member", member.id)).map(shownPasskey),
  );
