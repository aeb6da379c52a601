import { STEP_UP_HEADER } from "@krapao/contract/headers";
import type { FastifyRequest } from "fastify";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The step-up token of a request. Null without a valid one. */
export const stepUpOf = ({ headers }: Pick<FastifyRequest, "headers">): string | null => {
  const given = headers[STEP_UP_HEADER];
  return typeof given === "string" && TOKEN.test(given) ? given : null;
};
