import { browseMembers } from "@krapao/contract/operator/browse-members";
import { MEMBER_STATUSES } from "@krapao/contract/operator/member-shapes";
import type { QueryOf } from "@krapao/contract/types";
import { useT } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "wouter";

import { read } from "../../lib/read.ts";
import { Empty } from "../../parts/empty.tsx";
import { FilterSelect } from "../../parts/filter-select.tsx";
import { Pager } from "../../parts/pager.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { MemberRow } from "./member-row.tsx";

const CURRENCIES = ["BAHT", "LAK"] as const;
const PAGE = 50;

type Filters = Pick<QueryOf<typeof browseMembers>, "status" | "currency">;

const useFilters = (): readonly [Filters, (filters: Filters) => void] => {
  const [params, setParams] = useSearchParams();
  const filters = {
    status: MEMBER_STATUSES.find((key) => key === params.get("status")),
    currency: CURRENCIES.find((key) => key === params.get("currency")),
  };
  return [
    filters,
    ({ status, currency }) =>
      setParams({ ...(status && { status }), ...(currency && { currency }) }, { replace: true }),
  ];
};

const Rows = ({ filters }: { readonly filters: Filters }) => {
  const t = useT("console");
  // The last member of each page that was passed; the next page begins after it.
  const [passed, setPassed] = useState<readonly string[]>([]);
  const query = useQuery(read(browseMembers, { query: { ...filters, after: passed.at(-1), limit: PAGE } }));
  const last = query.data?.members.at(-1);
  const turn = (page: number) => {
    if (page <= passed.length) setPassed(passed.slice(0, page - 1));
    else if (last !== undefined) setPassed([...passed, last._id]);
  };
  return (
    <>
      <View query={query} skeleton={<SkeletonLines lines={8} />}>
        {({ members }) =>
          members.length === 0 ? (
            <Empty icon={<Users />} title={t("member.listEmpty")} />
          ) : (
            <ul aria-label={t("nav.members")}>
              {members.map((member) => (
                <li key={member._id} className="border-t border-line first:border-0">
                  <MemberRow member={member} />
                </li>
              ))}
            </ul>
          )
        }
      </View>
      <Pager page={passed.length + 1} hasMore={query.data?.hasMore === true} onChange={turn} />
    </>
  );
};

/** All members, the newest first, a page at a time; by status and currency. The filters stand in the address. */
export const MemberList = () => {
  const t = useT("console", "forms");
  const [filters, setFilters] = useFilters();
  return (
    <>
      <div className="flex flex-wrap gap-2 border-b border-line p-3">
        <FilterSelect
          label={t("console.state")}
          all={t("member.all")}
          value={filters.status}
          choices={MEMBER_STATUSES.map((key) => ({ key, label: t(`memberStatus.${key}`) }))}
          onChange={(status) => setFilters({ ...filters, status })}
        />
        <FilterSelect
          label={t("terms.currency")}
          all={t("member.all")}
          value={filters.currency}
          choices={CURRENCIES.map((key) => ({ key, label: t(key === "LAK" ? "terms.kip" : "terms.baht") }))}
          onChange={(currency) => setFilters({ ...filters, currency })}
        />
      </div>
      <Rows key={`${filters.status} ${filters.currency}`} filters={filters} />
    </>
  );
};
