import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";

/** Lets calls that are declared multipart take such bodies. Each call reads its own. */
export const acceptMultipart = (app: FastifyInstance): void => {
  void app.register(multipart, { throwFileSizeLimit: false });
};
