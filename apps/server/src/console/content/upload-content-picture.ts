import { MAX_IMAGE_BYTES } from "@krapao/contract/constants";
import { uploadContentPicture } from "@krapao/contract/operator/upload-content-picture";

import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { keepPicture } from "../../domain/content/pictures.ts";
import { takeUpload } from "../../domain/upload/limits.ts";
import { SLIP_TYPES } from "../../domain/upload/picture-type.ts";
import { takePicture } from "../../domain/upload/take-picture.ts";
import { receiveFile } from "../../http/receive-file.ts";
import { type App, route } from "../../http/route.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { type Refusal, refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";

const PER_HOUR = 60;
/** Of a re-encoded picture. The console sends a few hundred kilobytes. */
const MOST_BYTES = 4 * 1024 * 1024;

const notNow = (): Refusal => refuse("NOT_READY", { status: 503, retryAfter: 60 });
const refusals = {
  "no-file": () => new InvalidInput("KEY_MISSING", [{ path: "file", message: "missing" }]),
  "too-large": () => refuse("KEY_INVALID", { status: 413 }),
  "no-picture": () => new InvalidInput("KEY_INVALID", [{ path: "file", message: "picture" }]),
  infected: () => refuse("FILE_INFECTED"),
  unanswered: notNow,
  busy: () => refuse("NOT_READY", { status: 503, retryAfter: 5 }),
} as const;

/** Takes a picture for banners. It is re-encoded before it is kept, as every upload is. */
export const addUploadContentPicture = (app: App): void =>
  route(app, uploadContentPicture, operators, async ({ context, operator, request }) => {
    const turns = { id: `pictures:${operator.id}`, memberId: null };
    await takeUpload(context, turns, { perHour: PER_HOUR, bytes: 0 }, notNow);
    const picture = await takePicture(
      context,
      (path) => receiveFile(request, { field: "file", path, most: MAX_IMAGE_BYTES }),
      SLIP_TYPES,
    );
    if (picture.is !== "picture") throw refusals[picture.is]();
    if (picture.bytes.length > MOST_BYTES) throw refusals["too-large"]();
    const path = await keepPicture(context, picture.bytes, operator.id);
    const now = context.databaseTime.now();
    await recordAuditEvent(context.db, now, { act: uploadContentPicture.name, by: operator.id, subject: path });
    return { path };
  });
