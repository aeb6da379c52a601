import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { moment } from "../time.ts";
import {
  CONTENT_KINDS,
  contentSchedule,
  MAX_TEXTS,
  maybeTexts,
  publishedLanguages,
  version,
} from "./content-shapes.ts";
import { reason } from "./fields.ts";

/**
 * Sets a time at which texts replace those of a kind, sanitised. They stay as they are now, whatever is drafted until
 * then. A time that was set before is replaced.
 */
export const scheduleContent = defineCall({
  name: "scheduleContent",
  method: "PUT",
  path: "/api/content/{kind}/schedule",
  audience: "operator",
  permission: "content.change",
  summary: "Publishes texts of a kind at a set time.",
  params: z.strictObject({ kind: z.enum(CONTENT_KINDS) }),
  body: z.strictObject({
    items: z.array(maybeTexts).check(z.maxLength(MAX_TEXTS)),
    /** The version of the published texts that the caller read. */
    version,
    languages: publishedLanguages,
    /** Later than now, by at most a year. */
    at: moment,
    reason,
  }),
  answer: contentSchedule,
  errors: ["CHANGED_MEANWHILE"],
});
