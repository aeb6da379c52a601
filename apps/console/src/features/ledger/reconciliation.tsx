import { getReconciliation } from "@krapao/contract/operator/get-reconciliation";
import type { AnswerOf } from "@krapao/contract/types";
import { runReconciliation } from "@krapao/contract/operator/run-reconciliation";
import { countText, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { toast } from "@krapao/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDashed, Scale } from "lucide-react";
import { useEffect } from "react";

import { read } from "../../lib/read.ts";
import { useAction } from "../../lib/use-action.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { AccountProof } from "../../parts/account-proof.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Age, At } from "../../parts/moments.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Tag } from "../../parts/tag.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { May } from "../../parts/may.tsx";
import { type StackColumn, StackTable } from "../../parts/stack-table.tsx";

type Difference = AnswerOf<typeof getReconciliation>["differences"][number];

const useColumns = (): readonly StackColumn<Difference>[] => {
  const t = useT("console");
  return [
    {
      key: "what",
      head: t("console.what"),
      isLeft: true,
      className: () => "min-w-48 stacked:min-w-0 [overflow-wrap:anywhere]",
      cell: ({ kind, what }) => (
        <>
          {t(`difference.${kind}`)} <span className="text-mute">{what}</span>
        </>
      ),
    },
    {
      key: "ours",
      head: t("reconcile.ours"),
      cell: ({ ours, currency }) => (ours === null ? t("console.nothing") : moneyText(ours, currency)),
    },
    {
      key: "theirs",
      head: t("reconcile.theirs"),
      cell: ({ theirs, currency }) => (theirs === null ? t("console.nothing") : moneyText(theirs, currency)),
    },
    {
      key: "since",
      head: t("reconcile.since"),
      className: () => "text-wait",
      cell: ({ firstSeenAt }) => <Age since={firstSeenAt} />,
    },
  ];
};

/** Compares our books with each provider's report. Differences are listed and never corrected automatically. */
export const Reconciliation = () => {
  const t = useT("console");
  const failureText = useFailureText();
  const columns = useColumns();
  const query = useQuery(read(getReconciliation, {}));
  const run = useAction(runReconciliation, () => toast(t("reconcile.done"), "success"));
  const { failure } = run;
  useEffect(() => {
    if (failure !== null) toast(failureText(failure), "danger");
  }, [failure, failureText]);
  return (
    <Panel
      title={t("reconcile.title")}
      sub={t("reconcile.sub")}
      end={
        <May act="ledger.act">
          <Button
            tone="outline"
            size="small"
            loading={run.busy}
            icon={<Scale aria-hidden className="size-4" />}
            onClick={() => run.run({ body: {} })}
          >
            {t("reconcile.run")}
          </Button>
        </May>
      }
    >
      <View query={query} skeleton={<SkeletonLines lines={5} height="h-12" />}>
        {({ runs, differences, uncovered }) => (
          <>
            {uncovered.map((account) => (
              <AccountProof key={account._id} account={account} />
            ))}
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] overflow-hidden border-t border-line">
              {runs.map(({ provider, at, checked, differences: count, failed, uncovered: left }) => (
                <li key={provider} className="-mr-px -mb-px border-r border-b border-line px-4 py-2.5">
                  <p className="flex flex-wrap items-center justify-between gap-2">
                    <b>{provider}</b>
                    {failed === null ? (
                      <Tag tone={count > 0 ? "down" : left.length > 0 ? "wait" : "up"}>
                        {t("reconcile.count", { count })}
                      </Tag>
                    ) : (
                      <Tag tone="wait">{t("reconcile.failed")}</Tag>
                    )}
                  </p>
                  <p className="text-small text-mute">
                    {failed ?? t("reconcile.checked", { count: countText(checked) })} · <At moment={at} />
                  </p>
                  {left.length > 0 && (
                    <p className="text-small text-wait">{t("reconcile.notChecked", { accounts: left.join(" · ") })}</p>
                  )}
                </li>
              ))}
            </ul>
            {differences.length === 0 ? (
              <div className="border-t border-line">
                <Empty
                  icon={uncovered.length === 0 ? <CircleCheck /> : <CircleDashed />}
                  title={t(
                    runs.length === 0
                      ? "reconcile.never"
                      : uncovered.length === 0
                        ? "reconcile.none"
                        : "reconcile.noneInPart",
                  )}
                />
              </div>
            ) : (
              <StackTable
                label={t("reconcile.title")}
                rows={differences}
                keyOf={({ provider, kind, what }) => `${provider} ${kind} ${what}`}
                name={{
                  head: t("overview.provider"),
                  className: "font-semibold",
                  cell: ({ provider }) => provider,
                }}
                columns={columns}
              />
            )}
          </>
        )}
      </View>
    </Panel>
  );
};
