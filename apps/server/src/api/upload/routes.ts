import * as z from "zod/mini";

import type { App } from "../../http/route.ts";
import { sendFile } from "../../http/send-file.ts";
import { refuse } from "../../lib/refusal.ts";
import { FILE_PATH, isSignedAddress } from "../../domain/upload/signed-address.ts";

const params = z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)) });
const query = z.strictObject({
  expires: z.string().check(z.regex(/^\d{1,12}$/)),
  signature: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
});

/**
 * Serves uploaded files at addresses that we signed (SECURITY.md S43). Refuses a wrong address and a deleted file with
 * the same NO_DATA.
 */
export const addUploadRoutes = (app: App): void => {
  const { context } = app;
  app.fastify.get(`${FILE_PATH}:id`, async (request, reply) => {
    const wanted = params.safeParse(request.params);
    const address = query.safeParse(request.query);
    const file = wanted.success
      ? await context.db
          .selectFrom("upload")
          .select(["id", "holder", "kind", "type", "name"])
          .where("id", "=", wanted.data.id)
          .where("kind", "=", "slip")
          .where("removed_at", "is", null)
          .executeTakeFirst()
      : undefined;
    if (file === undefined || !address.success || !isSignedAddress(context, file, address.data)) {
      request.log.warn({ event: "address.bad", address: request.caller });
      throw refuse("NO_DATA");
    }
    const bytes = await context.uploads.disk.read(file.id);
    if (bytes === null) throw refuse("NO_DATA");
    return sendFile(request, reply, file, bytes);
  });
};
