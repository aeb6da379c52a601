import { PASSKEY } from "@krapao/contract/limits";
import { beginPasskey } from "@krapao/contract/passkey/begin-passkey";
import { toNational } from "@krapao/contract/phone";

import { members } from "../members.ts";
import { stepUpOf } from "../../http/step-up.ts";
import { type App, route } from "../../http/route.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import { refuse } from "../../lib/refusal.ts";
import { makeChallenge } from "../../domain/passkey/challenge.ts";
import { ALGORITHMS } from "../../domain/passkey/make.ts";
import { credentialsOf, passkeysOf } from "../../domain/passkey/passkeys.ts";
import { passkeySite } from "../../domain/passkey/site.ts";
import { userHandleOf } from "../../domain/passkey/user-handle.ts";
import { stepUpRequired, takeStepUp } from "../../domain/step-up/step-up.ts";

/** Uses a proof up for one attempt to add a passkey, before the device is asked to make one. */
export const addBeginPasskey = (app: App): void =>
  route(app, beginPasskey, members, async ({ context, member, log, request }) => {
    const { db, random, settings } = context;
    const { rpId } = passkeySite(settings.publicOrigin);
    const present = await passkeysOf(db, member.id);
    if (present.length >= PASSKEY.perMember) throw refuse("PASSKEY_LIMIT");
    const token = stepUpOf(request);
    const act = random.bytes(16).toString("base64url");
    if (token === null || !(await takeStepUp(db, member, "passkey", token, act))) {
      log.warn({ event: "step-up refused" });
      throw stepUpRequired("passkey");
    }
    const { info } = await operatorSettings(db);
    const phone = toNational(member.phone);
    return {
      ...(await makeChallenge(context, "add", member)),
      timeout: PASSKEY.challengeMs,
      rp: { id: rpId, name: info.name.slice(0, 100) },
      user: { id: userHandleOf(member.id), name: phone, displayName: phone },
      algorithms: ALGORITHMS,
      excluded: credentialsOf(present),
    };
  });
