import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";

/** Lets calls that are declared so take multipart bodies; each reads its own. */
export const acceptMultipart = (app: FastifyInstance): void => {
  void app.register(multipart, { throwFileSizeLimit: false });
};
