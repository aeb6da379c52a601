import { moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";

import { Link, memberHref } from "../lib/navigation.tsx";
import { MemberLine } from "../parts/member-line.tsx";
import { Day } from "../parts/moments.tsx";
import { MemberSearch } from "../parts/member-search.tsx";
import { MemberStatus } from "../parts/member-status.tsx";
import { Page } from "../shell/page.tsx";

/** Members, by what is known of one: 3 characters at least, 20 rows at most (SECURITY.md S64). */
export const Members = () => {
  const t = useT("console");
  return (
    <Page title={t("nav.members")} sub={<span className="text-mute">{t("member.searchSub")}</span>}>
      <div className="mx-auto max-w-200">
        <MemberSearch isFirst>
          {(member) => (
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
          )}
        </MemberSearch>
      </div>
    </Page>
  );
};
