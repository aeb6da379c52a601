import { ALWAYS_ANSWERED, type Audience, type CallShape } from "@krapao/contract";
import type { FastifyRequest } from "fastify";

import type { Context } from "../context.ts";
import { type Member, memberOfSession, readSession } from "../domain/session/read-session.ts";
import { bearerOf } from "../http/bearer.ts";
import type { Callers } from "../http/types.ts";
import { keyOf } from "../idempotency/request-key.ts";
import { languageOfRequest } from "../lib/languages.ts";
import { refuse } from "../lib/refusal.ts";

/** The member who makes a call. Null for a visitor. Throws a refusal, also when the service has ended. */
const authorise = async (context: Context, request: FastifyRequest, audience: Audience): Promise<Member | null> => {
  const bearer = audience === "public" ? "none" : bearerOf(request.headers.authorization);
  const token = typeof bearer === "object" ? bearer.token : null;
  const key = token === null ? null : keyOf(request);
  const session = await readSession(context, { token, key });
  if (token !== null) {
    request.keyRow = session.key;
    if (session.state !== "inactive" || key === null)
      return memberOfSession(context, session, languageOfRequest(request, context.settings.edition));
    // This refusal too is the key's final answer, for the same request only. So it is sent after the request has been
    // read.
    request.withheld = refuse("INACTIVE_USER");
    return session.member;
  }
  if (session.state === "gone") throw refuse("gone");
  if (bearer === "bad") throw refuse("invalid-token");
  return null;
};

const signedIn = async (context: Context, request: FastifyRequest): Promise<Member> => {
  const member = await authorise(context, request, "member");
  if (member === null) throw refuse("UNAUTHORIZED");
  return member;
};

/** Who calls the members' API (S27). */
export const members = {
  public: async (context: Context, request: FastifyRequest, call: CallShape): Promise<{ readonly member: null }> => {
    // The one call that the service answers after it has ended.
    if (call.path !== ALWAYS_ANSWERED) await authorise(context, request, "public");
    return { member: null };
  },
  guest: async (context: Context, request: FastifyRequest) => ({ member: await authorise(context, request, "guest") }),
  member: async (context: Context, request: FastifyRequest) => ({ member: await signedIn(context, request) }),
} as const satisfies Callers;
