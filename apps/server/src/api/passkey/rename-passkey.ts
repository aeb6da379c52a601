import { renamePasskey } from "@krapao/contract/passkey/rename-passkey";

import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { renameKey } from "../../domain/passkey/passkeys.ts";

/** Gives one of the member's passkeys another name. */
export const addRenamePasskey = (app: App): void =>
  route(app, renamePasskey, members, async ({ context, member, params, body }) => {
    await renameKey(context.db, "member", member.id, { id: params.id, name: body.name });
    return {};
  });
