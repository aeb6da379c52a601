import type { FastifyInstance } from "fastify";

const YEAR_SECONDS = 31_536_000;

/** `GET /pictures/…`: pictures of banners. One never changes, so browsers keep it for good. */
export const addContentPictures = (app: FastifyInstance, read: (file: string) => Promise<Buffer | null>): void => {
  app.get<{ Params: { file: string } }>("/pictures/:file", async ({ params }, reply) => {
    const bytes = await read(params.file);
    if (bytes === null) return reply.callNotFound();
    return reply.header("cache-control", `public, max-age=${YEAR_SECONDS}, immutable`).type("image/jpeg").send(bytes);
  });
};
