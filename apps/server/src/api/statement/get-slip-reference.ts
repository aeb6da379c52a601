import { getSlipReference } from "@krapao/contract/statement/get-slip-reference";

import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { signedAddress } from "../../domain/upload/signed-address.ts";

/**
 * A signed address of the picture of the member's own slip, while the picture is kept (SECURITY.md S26, S43). Refuses
 * an unknown slip, or one whose picture is deleted, with NO_DATA.
 */
export const addGetSlipReference = (app: App): void =>
  route(app, getSlipReference, members, async ({ context, member, params: { reference } }) => {
    const file = await context.db
      .selectFrom("upload")
      .select(["id", "holder"])
      .where("kind", "=", "slip")
      .where("reference", "=", reference)
      .where("member_id", "=", member.id)
      .where("removed_at", "is", null)
      .executeTakeFirst();
    if (file === undefined) throw refuse("NO_DATA");
    return { url: `${context.settings.publicOrigin}${signedAddress(context, file.id, file.holder)}` };
  });
