import { createHash, timingSafeEqual } from "node:crypto";

import type { FastifyInstance, FastifyRequest } from "fastify";

import type { World } from "../world.ts";
import { toE164 } from "../world/phone.ts";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * An SMS gateway with the API of ThaiBulkSMS: a form post with Basic authentication. Numbers that take no message are
 * in a list of their own. Base address `/world/sms`, key `krapao`, secret of the segment `sms`.
 */
export const registerSmsGateway = (app: FastifyInstance, world: World): void => {
  const expected = digest(`Basic ${Buffer.from(`krapao:${world.secretOf("sms")}`).toString("base64")}`);

  const isOurs = ({ headers }: FastifyRequest): boolean =>
    timingSafeEqual(digest(headers.authorization ?? ""), expected);
  const unauthorized = { error: { code: 103, name: "ERROR_AUTHORIZATION", description: "Unauthorized" } };

  app.get("/credit", async (request, reply) =>
    isOurs(request) ? { remaining_credit: { corporate: 100_000 } } : reply.code(401).send(unauthorized),
  );

  app.post("/sms", async (request, reply) => {
    if (!isOurs(request)) return reply.code(401).send(unauthorized);
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const number = form.get("msisdn") ?? "";
    const text = form.get("message") ?? "";
    const sender = form.get("sender") ?? "";
    if (number === "" || text === "" || text.length > 1000 || sender.length > 11) {
      return reply.code(400).send({ error: { code: 104, name: "ERROR_INVALID", description: "Invalid parameters" } });
    }
    const phone = /^\d{9,15}$/.test(number) ? toE164(number) : null;
    const usedCredit = Math.ceil(text.length / 70);
    const good =
      phone === null ? [] : [{ number, message_id: world.sms.take({ phone, sender, text }), used_credit: usedCredit }];
    return reply.code(201).send({
      remaining_credit: 100_000,
      total_use_credit: good.length * usedCredit,
      credit_type: "corporate",
      phone_number_list: good,
      bad_phone_number_list: phone === null ? [{ number, message: "Invalid phone number" }] : [],
    });
  });
};
