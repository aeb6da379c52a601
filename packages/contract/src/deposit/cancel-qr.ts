import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { done, identifier } from "../text.ts";

/** Cancels an open QR; money that arrives on it all the same is credited. */
export const cancelQr = defineCall({
  name: "cancelQr",
  method: "DELETE",
  path: "/api/qrcode/{qrcodeId}",
  audience: "member",
  summary: "Cancels an open QR; money that arrives on it all the same is credited.",
  params: z.strictObject({ qrcodeId: identifier }),
  answer: done,
  errors: ["NO_DATA"],
});
