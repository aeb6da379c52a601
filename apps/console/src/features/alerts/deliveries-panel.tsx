import type { AlertAttempt } from "@krapao/contract/operator/alert-shapes";
import { listAlertAttempts } from "@krapao/contract/operator/list-alert-attempts";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";
import { Check, Hourglass, X } from "lucide-react";

import { read } from "../../lib/read.ts";
import { At } from "../../parts/moments.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Tag } from "../../parts/tag.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { useAlertTitle } from "./alert-words.ts";

const LAST = 20;

const AttemptRow = ({ attempt }: { readonly attempt: AlertAttempt }) => {
  const t = useT("console");
  const titleOf = useAlertTitle();
  const { alert, channel, event, at, try: number, status, isTaken, tookMs, state, nextAt } = attempt;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2">
      <span className="text-mute">
        <At moment={at} />
      </span>
      <span className="min-w-0 grow basis-48 [overflow-wrap:anywhere]">
        <b>{titleOf(alert)}</b>
        <span className="block text-small text-mute">
          {t(`alertChannel.${channel}`)} · {t(`alertEvent.${event}`, { id: alert._id })} · {t("alerts.try", { number })}
        </span>
      </span>
      <span className="text-small text-mute">
        {status === null ? t("alerts.noAnswer") : status} · {t("alerts.took", { ms: countText(tookMs) })}
      </span>
      {isTaken ? (
        <Tag tone="up" icon={<Check aria-hidden />}>
          {t("alerts.taken")}
        </Tag>
      ) : state === "given-up" ? (
        <Tag tone="down" icon={<X aria-hidden />}>
          {t("alerts.givenUp")}
        </Tag>
      ) : state === "taken" ? (
        <Tag icon={<Check aria-hidden />}>{t("alerts.takenLater")}</Tag>
      ) : (
        <Tag tone="wait" icon={<Hourglass aria-hidden />}>
          {t("alerts.again")} {nextAt !== null && <At moment={nextAt} />}
        </Tag>
      )}
    </li>
  );
};

/** Where alerts are sent outside the console, and how the last attempts ended. */
export const DeliveriesPanel = () => {
  const t = useT("console");
  const query = useQuery(read(listAlertAttempts, { query: { limit: LAST } }));
  return (
    <Panel title={t("alerts.told")} sub={t("alerts.toldSub")}>
      <View query={query} skeleton={<SkeletonLines lines={3} height="h-11" />}>
        {({ channels, attempts }) => (
          <>
            <p className="px-4 pb-3 text-mute">
              {channels.length === 0
                ? t("alerts.toldNowhere")
                : t("alerts.toldTo", { places: channels.map((one) => t(`alertChannel.${one}`)).join(" · ") })}
            </p>
            {attempts.length === 0 ? (
              channels.length > 0 && <p className="border-t border-line px-4 py-3 text-mute">{t("alerts.toldNone")}</p>
            ) : (
              <ul>
                {attempts.map((attempt) => (
                  <AttemptRow key={attempt._id} attempt={attempt} />
                ))}
              </ul>
            )}
          </>
        )}
      </View>
    </Panel>
  );
};
