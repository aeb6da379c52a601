import type { Overview } from "@krapao/contract/operator/overview-shapes";
import { countText, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { ArrowUpFromLine, ChevronRight, CircleHelp, Flag, HandCoins, Inbox, UserCheck, UserX } from "lucide-react";
import type { ComponentType } from "react";

import { Link, type Path } from "../../lib/navigation.tsx";
import { Age } from "../../parts/moments.tsx";
import { Panel } from "../../parts/panel.tsx";

type Queue = keyof Overview["queues"];

const QUEUES: readonly { readonly key: Queue; readonly href: Path; readonly Icon: ComponentType }[] = [
  { key: "withdrawals", href: "/withdrawals", Icon: ArrowUpFromLine },
  { key: "doubtful", href: "/doubtful", Icon: CircleHelp },
  { key: "suspense", href: "/suspense", Icon: Inbox },
  { key: "claims", href: "/claims", Icon: HandCoins },
  { key: "erasures", href: "/erasures", Icon: UserX },
  { key: "flags", href: "/flags", Icon: Flag },
  { key: "proposals", href: "/proposals", Icon: UserCheck },
];

/** From this wait on, an item is marked as late. */
const LATE_MS = 15 * 60_000;

/** The queues that wait for an operator, each with its count and oldest item. */
export const NeedsPerson = ({ overview: { queues, currency, at } }: { readonly overview: Overview }) => {
  const t = useT("console");
  const all = QUEUES.reduce((sum, { key }) => sum + queues[key].count, 0);
  return (
    <Panel
      title={t("overview.needsPerson")}
      end={<span className="text-mute">{t("overview.waiting", { count: countText(all) })}</span>}
    >
      <ul>
        {QUEUES.map(({ key, href, Icon }) => {
          const { count, amount, otherAmount, oldestAt, usual } = queues[key];
          const sums = [
            ...(amount === 0 ? [] : [moneyText(amount, currency)]),
            ...(otherAmount === 0 ? [] : [moneyText(otherAmount, currency === "LAK" ? "BAHT" : "LAK")]),
          ].join(" · ");
          const isLate = oldestAt !== null && Date.parse(at) - Date.parse(oldestAt) > LATE_MS;
          return (
            <li key={key} className="border-t border-line">
              <Link
                href={href}
                className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 hover:bg-paper"
              >
                <span
                  aria-hidden
                  className="flex size-8.5 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent [&_svg]:size-4.5"
                >
                  <Icon />
                </span>
                <span className="min-w-0 grow basis-28">
                  <span className="block font-semibold">{t(`queue.${key}`)}</span>
                  <span className="block text-small text-mute">
                    {count === 0
                      ? t("overview.nothing")
                      : sums === ""
                        ? t("overview.toLookAt")
                        : key === "claims"
                          ? t("overview.reportedAmount", { amount: sums })
                          : t("overview.heldAmount", { amount: sums })}
                    {usual !== null && usual !== count && (
                      <span className="block">{t("overview.usual", { count: countText(usual) })}</span>
                    )}
                  </span>
                </span>
                {oldestAt !== null && count > 0 && (
                  <span className={`text-small ${isLate ? "font-semibold text-down" : "text-wait"}`}>
                    {t("overview.oldest")} <Age since={oldestAt} />
                  </span>
                )}
                <span className="ml-auto flex items-center gap-2">
                  <span className={`min-w-6 text-right text-title font-bold ${count === 0 ? "text-mute" : ""}`}>
                    {countText(count)}
                  </span>
                  <ChevronRight aria-hidden className="size-4 text-mute" />
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
};
