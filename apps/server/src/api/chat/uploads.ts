import { uploadImage } from "@krapao/contract/chat/upload-image";
import { uploadVideo } from "@krapao/contract/chat/upload-video";
import type { FastifyBaseLogger, FastifyRequest } from "fastify";

import type { Context } from "../../context.ts";
import { keepFile } from "../../domain/chat/keep-file.ts";
import { partyOf } from "../../domain/chat/party-of.ts";
import { type FileKind, takeFile, type ReceiveChatFile } from "../../domain/chat/take-file.ts";
import { guestHolder, memberHolder } from "../../domain/upload/holder.ts";
import { GUEST_UPLOADS, MEMBER_UPLOADS, takeUpload } from "../../domain/upload/limits.ts";
import { members } from "../members.ts";
import { receiveFile } from "../../http/receive-file.ts";
import { type App, route } from "../../http/route.ts";
import { perAddress, takeTurn } from "../../lib/limiter.ts";
import { Refusal, refuse } from "../../lib/refusal.ts";

const noRoom = (): Refusal => refuse("NOT_READY", { status: 503, retryAfter: 60 });

type Asked = {
  readonly member: { readonly id: bigint } | null;
  readonly request: FastifyRequest;
  readonly caller: string;
  readonly log: FastifyBaseLogger;
};

/**
 * Takes a file for the caller's own room. A member's turn is taken before anything is read. A guest is identified by a
 * field of the body, so the turn of the address is taken first, and the guest's turn after that.
 */
const take = async (
  context: Context,
  kind: FileKind,
  { member, request, caller, log }: Asked,
): Promise<{ path: string }> => {
  if (member !== null) await takeUpload(context, memberHolder(member.id), MEMBER_UPLOADS, noRoom);
  const beforeFile = async (): Promise<void> => {
    if (member !== null) return;
    const limit = perAddress(context.settings, "guestUploads");
    const taken = await takeTurn(context.db, limit, caller);
    if (!taken.allowed) throw refuse("REQUEST_LIMIT", { retryAfter: taken.retryAfter });
  };
  const receive: ReceiveChatFile = (path, most) => receiveFile(request, { field: "file", path, most, beforeFile });
  const file = await takeFile(context, receive, kind);
  const party = await partyOf(context, { member, log }, file.fields.get("guestId"));
  if (party.memberId !== null)
    return { path: await keepFile(context, memberHolder(party.memberId), MEMBER_UPLOADS.bytes, await file.check()) };
  const holder = guestHolder(party.room);
  await takeUpload(context, holder, GUEST_UPLOADS, noRoom);
  return { path: await keepFile(context, holder, GUEST_UPLOADS.bytes, await file.check()) };
};

/** Takes pictures and videos. A refused file is named in the log (SECURITY.md S56). */
export const addUploads = (app: App): void => {
  for (const [call, kind] of [
    [uploadImage, "image"],
    [uploadVideo, "video"],
  ] as const)
    route(app, call, members, async ({ context, member, request, caller, log }) => {
      try {
        return await take(context, kind, { member, request, caller, log });
      } catch (error) {
        if (error instanceof Refusal && [413, 415].includes(error.status)) {
          const why = error.key === "FILE_INFECTED" ? "infected" : String(error.status);
          log.warn({ event: "upload.refused", why, address: caller });
        }
        throw error;
      }
    });
};
