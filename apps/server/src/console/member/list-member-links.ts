import {
  LINKS_MOST,
  listMemberLinks,
  MEMBER_LINKS,
  type MemberLinks,
} from "@krapao/contract/operator/list-member-links";

import { type LinkRow, linksOf } from "../../domain/member/links.ts";
import { markOf } from "../../domain/operator/marks.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { memberOfPath } from "./member-row.ts";

/** How many rows of each reason are listed. */
const listedOf = (rows: readonly LinkRow[]): readonly LinkRow[] =>
  MEMBER_LINKS.flatMap((why) => rows.filter((row) => row.why === why).slice(0, LINKS_MOST));

/** Members one step away, masked. Shared data is listed only for operators who may see risk. */
export const addListMemberLinks = (app: App): void =>
  route(app, listMemberLinks, operators, async ({ context, operator, params }) => {
    const { id } = await memberOfPath(context, params._id);
    const isPartial = !operator.may.has("risk.see");
    const { rows } = await linksOf(id, !isPartial).execute(context.db);
    const listed = listedOf(rows);
    const ids = [...new Set(listed.map(({ other }) => other))];
    const known =
      ids.length === 0
        ? []
        : await context.db
            .selectFrom("member")
            .select(["id", "name", "phone", "status"])
            .where("id", "in", ids)
            .execute();
    const members: MemberLinks["members"] = known.map((member) => ({
      member: markOf(member),
      status: member.status,
      reasons: listed
        .filter(({ other }) => other === member.id)
        .map(({ why, since }) => ({ why, since: since?.toISOString() ?? null })),
    }));
    return {
      members: members.toSorted((one, other) => other.reasons.length - one.reasons.length),
      isMore: listed.length < rows.length,
      isPartial,
    };
  });
