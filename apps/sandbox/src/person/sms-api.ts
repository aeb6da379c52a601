import type { FastifyInstance } from "fastify";
import * as z from "zod";

import { readInput } from "../read-input.ts";
import type { World } from "../world.ts";
import { toE164 } from "../world/phone.ts";

const query = z.object({ phone: z.string().max(40).optional() });

/** `GET /sms?phone=`: a phone's messages, newest first. Without `phone`, the messages of all phones. */
export const registerSms = (app: FastifyInstance, world: World): void => {
  app.get("/sms", (request) => {
    const { phone } = readInput(query, request.query);
    const wanted = phone === undefined ? null : toE164(phone);
    if (phone !== undefined && wanted === null) return [];
    return world.sms
      .list(wanted)
      .map(({ phone, at, text, otpRef, otpCode }) => ({ at: at.toISOString(), text, otpRef, otpCode, phone }));
  });
};
