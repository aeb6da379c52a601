import type { Overview } from "@krapao/contract/operator/overview-shapes";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import type { ReactNode } from "react";

import { Ago, At } from "../../parts/moments.tsx";
import { Panel } from "../../parts/panel.tsx";
import { HealthBars } from "../../parts/plots/health-bars.tsx";
import { Tag, type TagTone } from "../../parts/tag.tsx";
import { type StackColumn, StackTable } from "../../parts/stack-table.tsx";

type Health = Overview["providers"][number];
type State = Health["state"];

const ORDER: Readonly<Record<State, number>> = { stopped: 0, failing: 1, watched: 2, well: 3 };
const TONES: Readonly<Record<State, TagTone>> = { stopped: "quiet", failing: "down", watched: "wait", well: "up" };
const DOTS: Readonly<Record<State, string>> = {
  stopped: "bg-mute",
  failing: "bg-down",
  watched: "bg-wait-mark",
  well: "bg-up",
};
const TEXTS: Readonly<Record<State, string>> = {
  stopped: "text-mute",
  failing: "text-down",
  watched: "text-wait",
  well: "",
};

const Name = ({ health: { code, kind, state } }: { readonly health: Health }) => {
  const t = useT("console");
  return (
    <span className="flex items-center gap-x-2.5 max-sm:flex-wrap">
      <span
        role="img"
        aria-label={t(`health.${state}`)}
        title={t(`health.${state}`)}
        className={cx("size-2 shrink-0 rounded-full", DOTS[state])}
      />
      <span className="font-semibold">{code}</span>
      <span className="font-normal text-mute">{t(`providerKind.${kind}`)}</span>
    </span>
  );
};

const Bars = ({ health: { bars } }: { readonly health: Health }) => {
  const t = useT("console");
  const unclear = bars.reduce((sum, bar) => sum + bar.unclear, 0);
  const asked = bars.reduce((sum, bar) => sum + bar.calls, 0);
  return <HealthBars bars={bars} label={t("overview.barsLabel", { calls: asked, unclear: countText(unclear) })} />;
};

const nameOf = (health: Health): ReactNode => <Name health={health} />;

const useColumns = (): readonly StackColumn<Health>[] => {
  const t = useT("console");
  return [
    { key: "bars", head: t("overview.bars"), isLeft: true, cell: (health) => <Bars health={health} /> },
    {
      key: "success",
      head: t("overview.success"),
      className: ({ state, success }) => cx("font-semibold", success !== null && TEXTS[state]),
      cell: ({ success }) =>
        success === null ? (
          <span className="font-normal text-mute">{t("overview.noCalls")}</span>
        ) : (
          `${success.toFixed(1)}%`
        ),
    },
    {
      key: "p95",
      head: t("overview.p95"),
      className: ({ isSlow }) => (isSlow ? "text-wait" : ""),
      cell: ({ p95, isSlow }) =>
        p95 !== null && (
          <>
            {t("overview.ms", { count: countText(p95) })}
            {isSlow && <span className="block text-small">{t("health.slow")}</span>}
          </>
        ),
    },
    {
      key: "calls",
      head: t("overview.calls"),
      className: () => "text-mute",
      cell: ({ calls }) => countText(calls),
    },
    {
      key: "unclear",
      head: t("overview.lastUnclear"),
      cell: ({ lastUnclearAt }) =>
        lastUnclearAt === null ? (
          <span className="text-mute">{t("overview.never")}</span>
        ) : (
          <span className="flex flex-wrap justify-end gap-x-3">
            <At moment={lastUnclearAt} />
            <span className="text-mute sm:min-w-16">
              <Ago moment={lastUnclearAt} />
            </span>
          </span>
        ),
    },
    {
      key: "open",
      head: t("overview.openHead"),
      cell: ({ open, state }) =>
        open > 0 ? (
          <Tag tone={state === "failing" ? "down" : "wait"}>{countText(open)}</Tag>
        ) : (
          <span className="text-mute">0</span>
        ),
    },
  ];
};

/** The health of the providers, the worst first. */
export const Providers = ({ overview: { providers } }: { readonly overview: Overview }) => {
  const t = useT("console");
  const columns = useColumns();
  const sorted = providers.toSorted(
    (one, other) =>
      ORDER[one.state] - ORDER[other.state] ||
      Number(other.isSlow) - Number(one.isSlow) ||
      (one.success ?? 101) - (other.success ?? 101),
  );
  const states = (["stopped", "failing", "watched", "well"] as const)
    .map((state) => [state, providers.filter((each) => each.state === state).length] as const)
    .filter(([, count]) => count > 0);
  return (
    <Panel
      title={t("overview.providers")}
      sub={t("overview.providersSub")}
      className="flex flex-col"
      end={states.map(([state, count]) => (
        <Tag key={state} tone={TONES[state]}>
          {t(`healthCount.${state}`, { count: countText(count) })}
        </Tag>
      ))}
    >
      <StackTable
        label={t("overview.providers")}
        rows={sorted}
        keyOf={({ kind, code }) => `${kind} ${code}`}
        name={{ head: t("overview.provider"), cell: nameOf }}
        columns={columns}
      />
    </Panel>
  );
};
