import { beginPasskey } from "@krapao/contract/passkey/begin-passkey";
import { toNational } from "@krapao/contract/phone";

import { members } from "../members.ts";
import { stepUpOf } from "../../http/step-up.ts";
import { type App, route } from "../../http/route.ts";
import { askKey, checkRoom } from "../../domain/passkey/add-key.ts";
import { stepUpRequired, takeStepUp } from "../../domain/step-up/step-up.ts";

/** Uses a step-up for one attempt to add a passkey, before the device is asked to make one. */
export const addBeginPasskey = (app: App): void =>
  route(app, beginPasskey, members, async ({ context, member, log, request }) => {
    const { db, random } = context;
    const present = await checkRoom(context, "member", member.id);
    const token = stepUpOf(request);
    const act = random.bytes(16).toString("base64url");
    if (token === null || !(await takeStepUp(db, member, "passkey", token, act))) {
      log.warn({ event: "step_up.refused" });
      throw stepUpRequired("passkey");
    }
    return askKey(context, "member", member, toNational(member.phone), present);
  });
