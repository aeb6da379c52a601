import { isIdempotencyKey } from "@krapao/contract/headers";
import type { FastifyRequest } from "fastify";

import { InvalidInput } from "../lib/invalid-input.ts";
import type { Refusal } from "../lib/refusal.ts";
import { type IdempotencyKey, type KeyRow, requestHash, unreadHash } from "./idempotency-key.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The call's Idempotency-Key as it stood when the session was looked up; null when nobody had it. */
    keyRow: KeyRow;
    /** What came as a body, as far as it is known, until it is one that fits; then null. */
    unread: string | null;
    /** What a caller is refused with who is told so under their key, once it is known what they ask. */
    withheld: Refusal | null;
  }
}

/** The call's Idempotency-Key, where it takes one and a good one was sent. */
export const keyOf = ({ headers, routeOptions }: FastifyRequest): string | null => {
  const key = headers["idempotency-key"];
  return routeOptions.config.call?.idempotent === true && typeof key === "string" && isIdempotencyKey(key) ? key : null;
};

/** Refuses a key that is none: {@link InvalidInput}. */
export const checkKey = (request: FastifyRequest): void => {
  if (request.headers["idempotency-key"] === undefined || keyOf(request) !== null) return;
  throw new InvalidInput("KEY_INVALID", [{ path: "Idempotency-Key", message: "invalid_format" }]);
};

/** What is known of a body before it is read. */
export const outsideOf = ({ headers }: FastifyRequest): string =>
  `${headers["content-type"] ?? ""} ${headers["content-length"] ?? ""}`;

/** The body fits: from here on the request is known by what it asks, and told what was withheld until then. */
export const letIn = async (request: FastifyRequest): Promise<void> => {
  request.unread = null;
  if (request.withheld !== null) throw request.withheld;
};

/** The Idempotency-Key of a member's call; null without a good one. */
export const idempotencyKeyOf = (request: FastifyRequest, memberId: bigint): IdempotencyKey | null => {
  const { method, url, body, unread } = request;
  const key = keyOf(request);
  if (key === null) return null;
  const hash = unread === null ? requestHash(method, url, body) : unreadHash(method, url, unread);
  return { memberId, key, hash };
};
