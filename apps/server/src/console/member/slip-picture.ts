import { getSlipPicture } from "@krapao/contract/operator/get-slip-picture";
import { openSlipPicture } from "@krapao/contract/operator/open-slip-picture";

import { isSignedAddress, signedAddress } from "../../domain/upload/signed-address.ts";
import { type App, route } from "../../http/route.ts";
import { sendFile } from "../../http/send-file.ts";
import { refuse } from "../../lib/refusal.ts";
import { recordLook } from "../audit-log/record-look.ts";
import { operators } from "../operators.ts";
import { memberOfPath } from "./member-row.ts";

/** The path at which the console opens pictures of slips. */
const SLIP_FILES = "/api/slip-files/";

/**
 * Returns a signed address of a slip's picture. The view is recorded in the audit log, once for a visit (SECURITY.md
 * S43). Refuses with NO_DATA when the picture is deleted.
 */
export const addGetSlipPicture = (app: App): void =>
  route(app, getSlipPicture, operators, async ({ context, operator, params }) => {
    const member = await memberOfPath(context, params._id);
    const file = await context.db
      .selectFrom("upload")
      .select(["id", "holder"])
      .where("kind", "=", "slip")
      .where("reference", "=", params.reference)
      .where("member_id", "=", member.id)
      .where("removed_at", "is", null)
      .executeTakeFirst();
    if (file === undefined) throw refuse("NO_DATA");
    await recordLook(context, operator, { act: getSlipPicture.name, memberId: member.id });
    return { url: signedAddress(context, file.id, file.holder, SLIP_FILES) };
  });

/** Sends a slip's picture, at an address that we signed for the console. Refuses any other address with NO_DATA. */
export const addOpenSlipPicture = (app: App): void =>
  route(app, openSlipPicture, operators, async ({ context, params, query, request, reply, log, caller }) => {
    const { expires = "", signature = "" } = query;
    const file = await context.db
      .selectFrom("upload")
      .select(["id", "holder", "kind", "type", "name"])
      .where("id", "=", params.path)
      .where("kind", "=", "slip")
      .where("removed_at", "is", null)
      .executeTakeFirst();
    if (file === undefined || !isSignedAddress(context, file, { expires, signature }, SLIP_FILES)) {
      log.warn({ event: "address.bad", address: caller });
      throw refuse("NO_DATA");
    }
    const bytes = await context.uploads.disk.read(file.id);
    if (bytes === null) throw refuse("NO_DATA");
    await sendFile(request, reply, file, bytes);
    return "";
  });
