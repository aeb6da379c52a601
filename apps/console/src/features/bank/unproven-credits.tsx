import { listUnproven } from "@krapao/contract/operator/list-unproven";
import { moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";

import { read } from "../../lib/read.ts";
import { usePageNumber } from "../../lib/use-params.ts";
import { Empty } from "../../parts/empty.tsx";
import { MemberLink } from "../../parts/member-line.tsx";
import { PostingLink } from "../../parts/posting-link.tsx";
import { At } from "../../parts/moments.tsx";
import { Pager } from "../../parts/pager.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Tag } from "../../parts/tag.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";

const PAGE = 50;

/** Credits that appear in no feed and no statement. */
export const UnprovenCredits = () => {
  const t = useT("console");
  const [page, setPage] = usePageNumber();
  const query = useQuery(read(listUnproven, { query: { page, limit: PAGE } }));
  return (
    <Panel title={t("bank.unproven")} sub={t("bank.unprovenSub")}>
      <View query={query} skeleton={<SkeletonLines lines={5} height="h-13" />}>
        {(credits) =>
          credits.length === 0 ? (
            <Empty page={page} icon={<CircleCheck />} title={t("bank.noUnproven")} />
          ) : (
            <ul>
              {credits.map((credit) => (
                <li
                  key={credit.posting}
                  className="flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-line px-4 py-2.5"
                >
                  <b className="basis-32 whitespace-nowrap">{moneyText(credit.amount, credit.currency)}</b>
                  <span className="basis-40 text-mute">
                    {credit.bankCode} · <At moment={credit.at} withDay />
                  </span>
                  <span className="min-w-0 grow basis-52 [overflow-wrap:anywhere]">
                    <PostingLink credit={credit} />
                  </span>
                  {credit.member !== null && <MemberLink member={credit.member} />}
                  <Tag tone={credit.state === "missing" ? "down" : "wait"}>{t(`unprovenState.${credit.state}`)}</Tag>
                </li>
              ))}
            </ul>
          )
        }
      </View>
      <Pager page={page} hasMore={query.data?.length === PAGE} onChange={setPage} />
    </Panel>
  );
};
