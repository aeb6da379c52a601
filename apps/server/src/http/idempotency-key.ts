import { isIdempotencyKey } from "@krapao/contract/headers";
import type { FastifyRequest } from "fastify";

import { type KeyClaim, requestHash, unreadHash } from "../lib/idempotency.ts";
import { InvalidInput } from "../lib/invalid-input.ts";

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

/** The claim of a member's call to its key; null without a good one. */
export const idempotencyKeyOf = (request: FastifyRequest): KeyClaim | null => {
  const { method, url, body, unread } = request;
  const member = request.signedIn?.member ?? null;
  const key = keyOf(request);
  if (member === null || key === null) return null;
  const hash = unread === null ? requestHash(method, url, body) : unreadHash(method, url, unread);
  return { memberId: member.id, key, hash };
};
