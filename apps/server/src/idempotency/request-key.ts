import { isIdempotencyKey } from "@krapao/contract/headers";
import type { FastifyRequest } from "fastify";

import { InvalidInput } from "../lib/invalid-input.ts";
import type { Refusal } from "../lib/refusal.ts";
import { type IdempotencyKey, type KeyRow, requestHash, unreadHash } from "./idempotency-key.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The row of the call's Idempotency-Key as read with the session; null when the key was unknown. */
    keyRow: KeyRow;
    /** What is known of the body until it is accepted; null after that. */
    unread: string | null;
    /** A refusal of a caller that is sent once their request is known, because a key may have an answer already. */
    withheld: Refusal | null;
  }
}

/** The call's Idempotency-Key, where the call takes one and a valid one was sent. */
export const keyOf = ({ headers, routeOptions }: FastifyRequest): string | null => {
  const key = headers["idempotency-key"];
  return routeOptions.config.call?.idempotent === true && typeof key === "string" && isIdempotencyKey(key) ? key : null;
};

/** Throws {@link InvalidInput} for an invalid Idempotency-Key. */
export const checkKey = (request: FastifyRequest): void => {
  if (request.headers["idempotency-key"] === undefined || keyOf(request) !== null) return;
  throw new InvalidInput("KEY_INVALID", [{ path: "Idempotency-Key", message: "invalid_format" }]);
};

/** What is known of a body before it is read. */
export const unreadFingerprint = ({ headers }: FastifyRequest): string =>
  `${headers["content-type"] ?? ""} ${headers["content-length"] ?? ""}`;

/**
 * Call this once the body is accepted. From then on the request is identified by its content. Throws a refusal that was
 * withheld until the body was read.
 */
export const acceptBody = async (request: FastifyRequest): Promise<void> => {
  request.unread = null;
  if (request.withheld !== null) throw request.withheld;
};

/** The Idempotency-Key of a member's call; null without a valid one. */
export const idempotencyKeyOf = (request: FastifyRequest, memberId: bigint): IdempotencyKey | null => {
  const { method, url, body, unread } = request;
  const key = keyOf(request);
  if (key === null) return null;
  const hash = unread === null ? requestHash(method, url, body) : unreadHash(method, url, unread);
  return { memberId, key, hash };
};
