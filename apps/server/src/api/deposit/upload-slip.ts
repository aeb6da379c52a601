import { MAX_IMAGE_BYTES } from "@krapao/contract/constants";
import { uploadSlip } from "@krapao/contract/deposit/upload-slip";

import { checkDepositBrake } from "../../domain/risk/deposit-brake.ts";
import { members } from "../members.ts";
import { receiveFile } from "../../http/receive-file.ts";
import { type App, route } from "../../http/route.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { type Refusal, refuse } from "../../lib/refusal.ts";
import { slipHours } from "../../domain/deposit/slip/slip-hours.ts";
import { recordSlip } from "../../domain/deposit/slip/record-slip.ts";
import { memberHolder } from "../../domain/upload/holder.ts";
import { MEMBER_UPLOADS, takeUpload } from "../../domain/upload/limits.ts";
import { SLIP_TYPES } from "../../domain/upload/picture-type.ts";
import { takePicture } from "../../domain/upload/take-picture.ts";

/** Faults that are not the member's and pass with time. */
const notNow = (): Refusal => refuse("SLIP_UPLOAD_FAIL", { status: 503, retryAfter: 60 });

const refusals = {
  "no-file": () => new InvalidInput("SLIP_NO_FILE", [{ path: "file", message: "missing" }]),
  "too-large": () => refuse("KEY_INVALID", { status: 413 }),
  "no-picture": () => refuse("SLIP_INVALID_FILE"),
  infected: () => refuse("FILE_INFECTED"),
  unanswered: notNow,
  busy: () => refuse("SLIP_UPLOAD_FAIL", { status: 503, retryAfter: 5 }),
} as const;

/**
 * Takes the picture of a slip. It is checked, re-encoded and stored before the answer. After the answer it is read and
 * the bank is asked. Refuses with SLIP_UPLOAD_FAIL at the time of day when slips are closed.
 */
export const addUploadSlip = (app: App): void =>
  route(app, uploadSlip, members, async ({ context, member, request, log }) => {
    const { db, databaseTime, adapters } = context;
    if (adapters.slips === null) throw notNow();
    await checkDepositBrake(context, member.id);
    const { slipClosed } = await operatorSettings(db);
    if (!slipHours(slipClosed, databaseTime.now()).isOpen) throw refuse("SLIP_UPLOAD_FAIL");
    await takeUpload(context, memberHolder(member.id), MEMBER_UPLOADS, notNow);
    const picture = await takePicture(
      context,
      (path) => receiveFile(request, { field: "file", path, most: MAX_IMAGE_BYTES }),
      SLIP_TYPES,
    );
    if (picture.is !== "picture") {
      log.warn({ event: "upload.refused", member: String(member.id), why: picture.is });
      throw refusals[picture.is]();
    }
    const reference = await recordSlip(context, member, picture);
    context.sagas.drive(member.id, reference);
    return { reference };
  });
