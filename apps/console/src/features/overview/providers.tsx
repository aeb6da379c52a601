import type { Overview } from "@krapao/contract/operator/overview-shapes";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";

import { Ago, At } from "../../parts/moments.tsx";
import { Panel } from "../../parts/panel.tsx";
import { HealthBars } from "../../parts/plots/health-bars.tsx";
import { Tag, type TagTone } from "../../parts/tag.tsx";
import { WideTable } from "../../parts/wide-table.tsx";

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

const headClass = "px-2 py-2 font-normal whitespace-nowrap first:pl-4 last:pr-4";
const cellClass = "px-2 py-2.5 whitespace-nowrap first:pl-4 last:pr-4";

const Row = ({ health }: { readonly health: Health }) => {
  const t = useT("console");
  const { code, kind, state, isSlow, bars, success, p95, calls, lastUnclearAt, open } = health;
  const unclear = bars.reduce((sum, bar) => sum + bar.unclear, 0);
  const asked = bars.reduce((sum, bar) => sum + bar.calls, 0);
  return (
    <tr className="border-t border-line">
      <th scope="row" className={`${cellClass} text-left font-normal`}>
        <span className="flex items-center gap-2.5">
          <span
            role="img"
            aria-label={t(`health.${state}`)}
            title={t(`health.${state}`)}
            className={cx("size-2 shrink-0 rounded-full", DOTS[state])}
          />
          <span className="font-semibold">{code}</span>
          <span className="text-mute">{t(`providerKind.${kind}`)}</span>
        </span>
      </th>
      <td className={cellClass}>
        <HealthBars bars={bars} label={t("overview.barsLabel", { calls: asked, unclear: countText(unclear) })} />
      </td>
      <td className={`${cellClass} text-right font-semibold ${TEXTS[state]}`}>
        {success === null ? (
          <span className="font-normal text-mute">{t("overview.noCalls")}</span>
        ) : (
          `${success.toFixed(1)}%`
        )}
      </td>
      <td className={`${cellClass} text-right ${isSlow ? "text-wait" : ""}`}>
        {p95 === null ? "" : t("overview.ms", { count: countText(p95) })}
        {isSlow && <span className="block text-small">{t("health.slow")}</span>}
      </td>
      <td className={`${cellClass} text-right text-mute`}>{countText(calls)}</td>
      <td className={`${cellClass} text-right`}>
        {lastUnclearAt === null ? (
          <span className="text-mute">{t("overview.never")}</span>
        ) : (
          <span className="flex justify-end gap-3">
            <At moment={lastUnclearAt} />
            <span className="min-w-16 text-mute">
              <Ago moment={lastUnclearAt} />
            </span>
          </span>
        )}
      </td>
      <td className={`${cellClass} text-right`}>
        {open > 0 ? (
          <Tag tone={state === "failing" ? "down" : "wait"}>{countText(open)}</Tag>
        ) : (
          <span className="text-mute">0</span>
        )}
      </td>
    </tr>
  );
};

/** The health of the providers, the worst first. */
export const Providers = ({ overview: { providers } }: { readonly overview: Overview }) => {
  const t = useT("console");
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
      <WideTable label={t("overview.providers")}>
        <thead>
          <tr className="border-t border-line bg-paper/60 text-mute">
            <th scope="col" className={`${headClass} text-left`}>
              {t("overview.provider")}
            </th>
            <th scope="col" className={`${headClass} text-left`}>
              {t("overview.bars")}
            </th>
            <th scope="col" className={`${headClass} text-right`}>
              {t("overview.success")}
            </th>
            <th scope="col" className={`${headClass} text-right`}>
              {t("overview.p95")}
            </th>
            <th scope="col" className={`${headClass} text-right`}>
              {t("overview.calls")}
            </th>
            <th scope="col" className={`${headClass} text-right`}>
              {t("overview.lastUnclear")}
            </th>
            <th scope="col" className={`${headClass} text-right`}>
              {t("overview.openHead")}
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((health) => (
            <Row key={`${health.kind} ${health.code}`} health={health} />
          ))}
        </tbody>
      </WideTable>
    </Panel>
  );
};
