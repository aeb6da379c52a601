import { moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";

import { Link, memberHref } from "../../lib/navigation.tsx";
import { MemberLine } from "../../parts/member-line.tsx";
import type { FoundMember } from "../../parts/member-search.tsx";
import { MemberStatus } from "../../parts/member-status.tsx";
import { Day } from "../../parts/moments.tsx";

/** A member in a list: name, registration date, status and balance, with a link to their page. */
export const MemberRow = ({ member }: { readonly member: FoundMember }) => {
  const t = useT("console");
  return (
    <Link
      href={memberHref(member._id)}
      className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3 -outline-offset-2 hover:bg-paper"
    >
      <span className="min-w-0 grow basis-44">
        <MemberLine member={member} />
      </span>
      <span className="text-small text-mute">{member._id}</span>
      <span className="text-small text-mute">
        {t("member.since")} <Day moment={member.createdAt} />
      </span>
      <MemberStatus status={member.status} />
      <span className="min-w-24 text-right font-semibold whitespace-nowrap">
        {moneyText(member.available, member.currency)}
      </span>
    </Link>
  );
};
