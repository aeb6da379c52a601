import { FILE_TYPES } from "@krapao/contract/chat/shapes";
import { UPLOADS } from "@krapao/contract/limits";
import { uploadChatFile } from "@krapao/contract/operator/upload-chat-file";

import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { keepFile } from "../../domain/chat/keep-file.ts";
import { sessionOf } from "../../domain/chat/operator.ts";
import { takeFile } from "../../domain/chat/take-file.ts";
import { takeUpload } from "../../domain/upload/limits.ts";
import { refuse } from "../../lib/refusal.ts";
import { receiveFile } from "../../http/receive-file.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";

const PER_HOUR = 300;
/** How much a room may hold: the limit of its customer, and the same again for operators. */
const MOST_BYTES = 2 * UPLOADS.member.bytes;
const [IMAGE, VIDEO, FILE] = FILE_TYPES;

/** Takes a file for an answer. From then on it belongs to the conversation's room. */
export const addUploadChatFile = (app: App): void =>
  route(app, uploadChatFile, operators, async ({ context, operator, params, request }) => {
    const session = await sessionOf(context, params._id);
    const turns = { id: `operator:${operator.id}`, memberId: null };
    await takeUpload(context, turns, { perHour: PER_HOUR, bytes: MOST_BYTES }, () =>
      refuse("NOT_READY", { status: 503, retryAfter: 60 }),
    );
    const taken = await takeFile(context, (path, most) => receiveFile(request, { field: "file", path, most }), "any");
    const file = await taken.check();
    const path = await keepFile(context, { id: session.room, memberId: session.member_id }, MOST_BYTES, file);
    const fileType = file.type.startsWith("image/") ? IMAGE : file.type.startsWith("video/") ? VIDEO : FILE;
    await recordAuditEvent(context.db, context.clock.now(), {
      act: uploadChatFile.name,
      by: operator.id,
      subject: session.id,
      memberId: session.member_id,
      after: { fileType },
    });
    return { path, fileType, name: file.name };
  });
