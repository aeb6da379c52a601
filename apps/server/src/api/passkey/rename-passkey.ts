import { renamePasskey } from "@krapao/contract/passkey/rename-passkey";

import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";

/** Gives one of the member's passkeys another name. */
export const addRenamePasskey = (app: App): void =>
  route(app, renamePasskey, members, async ({ context, member, params, body }) => {
    const { numUpdatedRows } = await context.db
      .updateTable("passkey")
      .set({ name: body.name })
      .where("member_id", "=", member.id)
      .where("id", "=", params.id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refuse("NO_DATA");
    return {};
  });
