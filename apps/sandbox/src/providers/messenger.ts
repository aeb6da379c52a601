import { createHash, timingSafeEqual } from "node:crypto";

import type { FastifyInstance } from "fastify";
import * as z from "zod";

import type { World } from "../world.ts";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
const path = z.object({ bot: z.string() });
const message = z.object({
  chat_id: z.union([z.string().min(1).max(64), z.number()]),
  text: z.string().min(1).max(4_096),
});

const failed = (code: number, description: string) => ({ ok: false, error_code: code, description });

/**
 * A messenger with Telegram's bot API: `POST /bot<token>/sendMessage` with JSON. Base address `/world/messenger`. The
 * token is the secret of the segment `messenger`.
 */
export const registerMessenger = (app: FastifyInstance, world: World): void => {
  const expected = digest(`bot${world.secretOf("messenger")}`);

  app.post("/:bot/sendMessage", async (request, reply) => {
    const { bot } = path.parse(request.params);
    if (!timingSafeEqual(digest(bot), expected)) return reply.code(401).send(failed(401, "Unauthorized"));
    const read = message.safeParse(request.body);
    if (!read.success) return reply.code(400).send(failed(400, "Bad Request: message text is empty"));
    const { chat_id: chat, text } = read.data;
    const number = world.messenger.take({ chat: String(chat), text });
    const date = Math.floor(world.clock.now().getTime() / 1_000);
    return { ok: true, result: { message_id: number, date, chat: { id: chat }, text } };
  });
};
