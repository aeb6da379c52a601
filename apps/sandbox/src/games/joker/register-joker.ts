import { createHmac, timingSafeEqual } from "node:crypto";

import type { FastifyInstance } from "fastify";
import * as z from "zod";

import { createPlayAccess } from "../../play/play-access.ts";
import type { World } from "../../world.ts";
import { jokerCalls, type JokerContext } from "./joker-calls.ts";

const WITHIN_MS = 5 * 60_000;

const body = z.record(z.string(), z.string());
const query = z.object({ appid: z.string(), signature: z.string() });

/** HMAC-SHA1 in base64 over the body's pairs, sorted by name: `Amount=1.00&Method=TC&…`. */
const signatureOf = (secret: string, fields: Readonly<Record<string, string>>): Buffer => {
  const names = Object.keys(fields).toSorted((one, other) => (one < other ? -1 : 1));
  const text = names.map((name) => `${name}=${fields[name] ?? ""}`).join("&");
  return createHmac("sha1", secret).update(text).digest();
};

/**
 * Joker's side of its calls, all at one address. The `appid` is `krapao`, and its secret is the one of the provider's
 * segment.
 */
export const registerJoker = (app: FastifyInstance, world: World, code: string): void => {
  const secret = world.secretOf(`games/${code.toLowerCase()}`);
  const access = createPlayAccess(world);
  const context: JokerContext = {
    book: world.gameBook(code),
    newToken: (username) => access.link(code, username).ticket,
  };
  app.post("/", (request, reply) => {
    const [asked, fields] = [query.safeParse(request.query), body.safeParse(request.body)];
    const { appid, signature } = asked.data ?? { appid: "", signature: "" };
    const given = Buffer.from(signature, "base64");
    const expected = signatureOf(secret, fields.data ?? {});
    const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
    const age = Math.abs(world.clock.now().getTime() - Number(fields.data?.["Timestamp"]) * 1000);
    if (appid !== "krapao" || !isSigned || !(age <= WITHIN_MS))
      return reply.code(401).send({ Message: "InvalidSignature" });
    const call = jokerCalls[fields.data?.["Method"] ?? ""];
    const answer = call?.(context, fields.data) ?? { status: 400, message: "InvalidParameter" };
    return "good" in answer ? answer.good : reply.code(answer.status).send({ Message: answer.message });
  });
};
