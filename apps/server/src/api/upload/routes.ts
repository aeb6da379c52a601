import * as z from "zod/mini";

import type { App } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { FILE_PATH, isSignedAddress } from "../../domain/upload/signed-address.ts";

const params = z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)) });
const query = z.strictObject({
  expires: z.string().check(z.regex(/^\d{1,12}$/)),
  signature: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
});

/** A name in a header, as RFC 8187 has it. */
const encodedName = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

const ENDINGS: Readonly<Record<string, string>> = { "image/jpeg": ".jpg" };

/** How a file is called when it is saved: as its sender called it, with the ending of what it is now. */
const nameOf = (file: { readonly kind: string; readonly name: string; readonly type: string }): string => {
  const ending = ENDINGS[file.type];
  if (ending === undefined) return file.name || file.kind;
  return `${file.name.replace(/\.[^.]*$/, "") || file.kind}${ending}`;
};

/**
 * Serves uploaded files to whoever has an address that we signed (SECURITY.md S43). A bad address and a file that is gone
 * are told alike.
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
          .where("removed_at", "is", null)
          .executeTakeFirst()
      : undefined;
    if (file === undefined || !address.success || !isSignedAddress(context, file, address.data)) {
      request.log.warn({ event: "bad address", address: request.caller });
      throw refuse("NO_DATA");
    }
    const bytes = await context.uploads.disk.read(file.id);
    if (bytes === null) throw refuse("NO_DATA");
    return reply
      .header("content-disposition", `attachment; filename*=UTF-8''${encodedName(nameOf(file))}`)
      .type(file.type)
      .send(bytes);
  });
};
