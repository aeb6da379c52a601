import { listReconciliationRuns } from "@krapao/contract/operator/list-reconciliation-runs";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";

import { read } from "../../lib/read.ts";
import { usePageNumber } from "../../lib/use-params.ts";
import { Empty } from "../../parts/empty.tsx";
import { At } from "../../parts/moments.tsx";
import { Pager } from "../../parts/pager.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Tag } from "../../parts/tag.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";

const PAGE = 50;

/** The runs of reconciliation with banks and providers. */
export const ReconciliationRuns = () => {
  const t = useT("console");
  const [page, setPage] = usePageNumber();
  const query = useQuery(read(listReconciliationRuns, { query: { page, limit: PAGE } }));
  return (
    <Panel title={t("bank.runs")} sub={t("reconcile.sub")}>
      <View query={query} skeleton={<SkeletonLines lines={8} height="h-10" />}>
        {(runs) =>
          runs.length === 0 ? (
            <Empty page={page} icon={<Scale />} title={t("reconcile.never")} />
          ) : (
            <ul>
              {runs.map(({ provider, at, checked, differences, failed, uncovered }) => (
                <li
                  key={`${provider} ${at}`}
                  className="flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-line px-4 py-2"
                >
                  <span className="basis-32 text-mute">
                    <At moment={at} withDay />
                  </span>
                  <b className="basis-32">{provider}</b>
                  <span className="grow text-mute">
                    {failed ?? t("reconcile.checked", { count: countText(checked) })}
                    {uncovered.length > 0 && (
                      <span className="text-wait">
                        {" · "}
                        {t("reconcile.notChecked", { accounts: uncovered.join(" · ") })}
                      </span>
                    )}
                  </span>
                  {failed === null ? (
                    <Tag tone={differences > 0 ? "down" : uncovered.length > 0 ? "wait" : "up"}>
                      {t("reconcile.count", { count: differences })}
                    </Tag>
                  ) : (
                    <Tag tone="wait">{t("reconcile.failed")}</Tag>
                  )}
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
