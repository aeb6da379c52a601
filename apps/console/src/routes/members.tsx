import { useT } from "@krapao/i18n/react";

import { MemberList } from "../features/members/member-list.tsx";
import { MemberRow } from "../features/members/member-row.tsx";
import { useSought } from "../features/members/sought.ts";
import { MemberSearch } from "../parts/member-search.tsx";
import { Page } from "../shell/page.tsx";

/**
 * The list of members and the search. A search takes at least 3 characters and returns at most 20 members (SECURITY.md
 * S64).
 */
export const Members = () => {
  const t = useT("console");
  const sought = useSought();
  return (
    <Page title={t("nav.members")} sub={<span className="text-mute">{t("member.searchSub")}</span>}>
      <MemberSearch isFirst sought={sought} idle={<MemberList />}>
        {(member) => <MemberRow member={member} />}
      </MemberSearch>
    </Page>
  );
};
