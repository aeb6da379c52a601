import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { responseText } from "../text.ts";

/** Takes a picture (JPEG, PNG or WebP) for banners, in the field `file`. Everybody can see it by its path. */
export const uploadContentPicture = defineCall({
  name: "uploadContentPicture",
  method: "POST",
  path: "/api/content/pictures",
  audience: "operator",
  permission: "content.change",
  summary: "Takes a picture (JPEG, PNG or WebP) for banners, in the field `file`. Everybody can see it by its path.",
  multipart: z.strictObject({}),
  answer: z.object({ path: responseText(200) }),
  errors: ["FILE_INFECTED", "NOT_READY", "REQUEST_LIMIT"],
});
