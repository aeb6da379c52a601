import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { wireCurrency } from "../money.ts";
import { identifier } from "../text.ts";
import { pageSize } from "./fields.ts";
import { MEMBER_STATUSES, memberFound } from "./member-shapes.ts";

/** Lists members, the newest first, from after a given one. */
export const browseMembers = defineCall({
  name: "browseMembers",
  method: "GET",
  path: "/api/member-list",
  audience: "operator",
  permission: "members.see",
  summary: "Lists members, the newest first, from after a given one.",
  query: z.strictObject({
    status: z.optional(z.enum(MEMBER_STATUSES)),
    currency: z.optional(wireCurrency),
    /** The last member of the page before. */
    after: z.optional(identifier),
    limit: z.optional(pageSize),
  }),
  answer: z.object({ members: z.array(memberFound), hasMore: z.boolean() }),
  errors: ["NO_USER", "REQUEST_LIMIT"],
});
