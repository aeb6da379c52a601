import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { act } from "./audit-log-shapes.ts";
import { pageNumber, pageSize } from "./fields.ts";

/** Lists who changed a setting, with the values before and after, the newest first. */
export const getSettingHistory = defineCall({
  name: "getSettingHistory",
  method: "GET",
  path: "/api/settings/{name}/history",
  audience: "operator",
  permission: "settings.see",
  summary: "Lists who changed a setting, with the values before and after, the newest first.",
  params: z.strictObject({ name: z.string().check(z.regex(/^[A-Za-z]{1,50}$/)) }),
  query: z.strictObject({ page: z.optional(pageNumber), limit: z.optional(pageSize) }),
  /** From each event, only the values of this setting. */
  answer: z.array(act),
  errors: ["NOT_FOUND"],
});
