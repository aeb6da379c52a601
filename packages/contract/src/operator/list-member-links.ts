import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { time } from "../time.ts";
import { byId } from "./fields.ts";
import { memberMark } from "./member-mark.ts";
import { MEMBER_STATUSES } from "./member-shapes.ts";

/** The reasons for which two members are linked. Those of {@link RISK_LINKS} are shown to roles that may see risk. */
export const MEMBER_LINKS = ["device", "payer", "bank", "name", "inviter", "friend"] as const;
export type MemberLink = (typeof MEMBER_LINKS)[number];
export const RISK_LINKS = ["device", "payer", "bank", "name"] as const satisfies readonly MemberLink[];

/** How many members are listed for each reason. */
export const LINKS_MOST = 10;

export const memberLinks = z.object({
  /** The most reasons first. */
  members: z.array(
    z.object({
      member: memberMark,
      status: z.enum(MEMBER_STATUSES),
      reasons: z.array(
        z.object({
          why: z.enum(MEMBER_LINKS),
          /** Since when both have it. Null when that is not known. */
          since: z.nullable(time),
        }),
      ),
    }),
  ),
  /** There are more members of one reason than are listed. */
  isMore: z.boolean(),
  /** Only invitations are listed, because the role may not see risk. */
  isPartial: z.boolean(),
});
export type MemberLinks = z.infer<typeof memberLinks>;

/** Lists members linked to one: by a device, a payer, a bank account, its holder's name or an invitation. */
export const listMemberLinks = defineCall({
  name: "listMemberLinks",
  method: "GET",
  path: "/api/members/{_id}/links",
  audience: "operator",
  permission: "members.see",
  summary: "Lists members linked to one: by a device, a payer, a bank account, its name or an invitation.",
  params: byId,
  answer: memberLinks,
  errors: ["NO_USER"],
});
