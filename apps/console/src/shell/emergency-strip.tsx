import { seeEmergency } from "@krapao/contract/operator/see-emergency";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";

import { useAction } from "../lib/use-action.ts";
import { pulseQuery } from "../lib/use-live.ts";
import { useMe } from "../lib/use-me.ts";
import { At } from "../parts/moments.tsx";
import { PersonName } from "../parts/person-name.tsx";

/** Shows, on every page, changes that an owner made alone, until the operator acknowledges each. */
export const EmergencyStrip = () => {
  const t = useT("console");
  const me = useMe();
  const { data } = useQuery(pulseQuery);
  const see = useAction(seeEmergency);
  if (me === null || data === undefined || data.emergencies.length === 0) return null;
  return (
    <ul aria-label={t("emergency.title")}>
      {data.emergencies.map(({ _id, kind, subject, by, at, reason }) => (
        <li
          key={_id}
          role="alert"
          className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-down/40 bg-down-soft px-4 py-2.5 text-down lg:px-6"
        >
          <TriangleAlert aria-hidden className="size-5 shrink-0" />
          <p className="min-w-0 grow basis-60 [overflow-wrap:anywhere]">
            <b>
              {t("emergency.title")}: {t(`proposal.kind.${kind}`)}
            </b>{" "}
            · {subject} · <PersonName person={by} /> · <At moment={at} /> · {t("console.quote", { text: reason })}
          </p>
          <Button tone="danger-outline" size="small" loading={see.busy} onClick={() => see.run({ params: { _id } })}>
            {t("emergency.seen", { name: me.name })}
          </Button>
        </li>
      ))}
    </ul>
  );
};
