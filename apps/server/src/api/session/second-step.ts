import { getSecondStep } from "@krapao/contract/session/get-second-step";
import { setSecondStep } from "@krapao/contract/session/set-second-step";

import { transaction } from "../../db/transaction.ts";
import { recordNotice } from "../../domain/notice/record-notice.ts";
import { publishNotice } from "../../domain/notice/publish-notice.ts";
import { notifyBySms } from "../../domain/otp/sms.ts";
import { stepUpRequired, takeStepUp } from "../../domain/step-up/step-up.ts";
import { type App, route } from "../../http/route.ts";
import { stepUpOf } from "../../http/step-up.ts";
import { languageOfRequest } from "../../lib/languages.ts";
import { members } from "../members.ts";

/** Tells whether the member has a second step at sign-ins from new devices. */
export const addGetSecondStep = (app: App): void =>
  route(app, getSecondStep, members, async ({ context, member }) => {
    const { second_step: isOn } = await context.db
      .selectFrom("member")
      .select("second_step")
      .where("id", "=", member.id)
      .executeTakeFirstOrThrow();
    return { isOn };
  });

/**
 * Turns the second step on or off. Both need a step-up, so a member who turns it on has shown that they get the codes
 * or have a passkey. A notice tells the member, and an SMS too when it was turned off.
 */
export const addSetSecondStep = (app: App): void =>
  route(app, setSecondStep, members, async ({ context, member, body: { isOn }, log, request }) => {
    const { db, clock, random, settings } = context;
    const token = stepUpOf(request);
    const act = random.bytes(16).toString("base64url");
    await transaction(db, async (tx) => {
      if (token === null || !(await takeStepUp(tx, member, "secondStep", token, act))) {
        log.warn({ event: "step_up.refused" });
        throw stepUpRequired("secondStep");
      }
      await tx.updateTable("member").set({ second_step: isOn }).where("id", "=", member.id).execute();
      const kind = isOn ? "second-step-on" : "second-step-off";
      await recordNotice(tx, random, { memberId: member.id, kind }, clock.now());
    });
    await publishNotice(context, member.id);
    log.info({ event: isOn ? "second_step.on" : "second_step.off" });
    if (!isOn) notifyBySms(context, languageOfRequest(request, settings.edition), member.phone, "secondStepOff");
    return { isOn };
  });
