import type { CallShape } from "@krapao/contract";
import type { FastifyRequest } from "fastify";

import type { Context } from "../context.ts";
import { refuse } from "../lib/refusal.ts";
import { unreadFingerprint } from "../idempotency/request-key.ts";
import type { Callers } from "./types.ts";

/** Refuses a GET that changes or grants something when a browser sends it ahead of the user's wish (S5). */
const refusePrefetch = (request: FastifyRequest): void => {
  const purpose = `${String(request.headers["sec-purpose"] ?? "")} ${String(request.headers["purpose"] ?? "")}`;
  if (/prefetch|prerender/i.test(purpose)) throw refuse("KEY_INVALID", { status: 403 });
};

/** Only uploads are multipart (S4). A request without a content type has no body. */
const refuseOtherType = ({ headers }: FastifyRequest, call: CallShape): void => {
  const type = headers["content-type"];
  if (type === undefined) return;
  if (/^multipart\//i.test(type) !== (call.multipart !== undefined)) throw refuse("KEY_INVALID", { status: 415 });
};

const finderOf = (call: CallShape, callers: Callers): NonNullable<Callers[CallShape["audience"]]> => {
  const find = callers[call.audience];
  if (find === undefined) throw new Error(`nobody can make ${call.name}: this app has no ${call.audience}`);
  return find;
};

/** The check before a call's body is read: who makes the call, and whether they may. */
export const checkCallers = (
  context: Context,
  call: CallShape,
  callers: Callers,
): ((request: FastifyRequest) => Promise<void>) => {
  const find = finderOf(call, callers);
  return async (request) => {
    if (call.effect === true) refusePrefetch(request);
    request.unread = unreadFingerprint(request);
    request.signedIn = await find(context, request, call);
    if (call.method === "GET") return;
    refuseOtherType(request, call);
    request.sinceChecked = context.stopwatch();
  };
};

/** A body that takes longer than this is slow. */
const SLOW_BODY_MS = 500;

/**
 * Checks a call's caller once more after a slow body. It may take a minute, and their session or role may have ended
 * meanwhile.
 */
export const recheckCallers = (
  context: Context,
  call: CallShape,
  callers: Callers,
): ((request: FastifyRequest) => Promise<void>) => {
  const find = finderOf(call, callers);
  return async (request) => {
    if (request.sinceChecked !== null && request.sinceChecked() > SLOW_BODY_MS)
      request.signedIn = await find(context, request, call);
  };
};
