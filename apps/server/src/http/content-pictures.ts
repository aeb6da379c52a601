import type { FastifyInstance } from "fastify";

import { NEVER_CHANGES } from "./headers.ts";

/** `GET /pictures/…`: pictures of banners. One never changes, so browsers keep it for good. */
export const addContentPictures = (app: FastifyInstance, read: (file: string) => Promise<Buffer | null>): void => {
  app.get<{ Params: { file: string } }>("/pictures/:file", async ({ params }, reply) => {
    const bytes = await read(params.file);
    if (bytes === null) return reply.callNotFound();
    return reply.header("cache-control", NEVER_CHANGES).type("image/jpeg").send(bytes);
  });
};
