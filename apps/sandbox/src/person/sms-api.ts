import type { FastifyInstance } from "fastify";
import * as z from "zod";

import { readInput } from "../read-input.ts";
import type { World } from "../world.ts";
import { possiblePhones } from "../world/phone.ts";

const query = z.object({ phone: z.string().max(40).optional() });

/** `GET /sms?phone=`: a phone's messages, newest first. Without `phone`, the messages of all phones. */
export const registerSms = (app: FastifyInstance, world: World): void => {
  app.get("/sms", (request) => {
    const { phone } = readInput(query, request.query);
    return world.sms
      .list(phone === undefined ? null : possiblePhones(phone))
      .map(({ phone, at, text, otpRef, otpCode }) => ({ at: at.toISOString(), text, otpRef, otpCode, phone }));
  });
};
