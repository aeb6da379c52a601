import { acknowledgeAlert } from "@krapao/contract/operator/acknowledge-alert";
import type { Alert } from "@krapao/contract/operator/alert-shapes";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";

import { Link } from "../../lib/navigation.tsx";
import { useAction } from "../../lib/use-action.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { May } from "../../parts/may.tsx";
import { MemberLink } from "../../parts/member-line.tsx";
import { Age, At } from "../../parts/moments.tsx";
import { PersonName } from "../../parts/person-name.tsx";
import { Tag } from "../../parts/tag.tsx";
import { Row } from "../../parts/row-list.tsx";
import { alertHref, useAlertWords } from "./alert-words.ts";

/** One alert: what is wrong, since when, and which operator handles it. */
export const AlertRow = ({ alert }: { readonly alert: Alert }) => {
  const t = useT("console");
  const { title, detail } = useAlertWords()(alert);
  const acknowledge = useAction(acknowledgeAlert);
  const { _id, level, state, movement, openedAt, risenAt, acknowledged, clearedAt } = alert;
  const member = movement?.member ?? null;
  const isCritical = level === "critical";
  return (
    <Row className="flex flex-wrap items-center gap-x-5 gap-y-2.5 py-3">
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {state === "cleared" ? (
            <Tag icon={<CircleCheck aria-hidden />}>{t("alertState.cleared")}</Tag>
          ) : (
            <Tag
              tone={isCritical ? "down" : "wait"}
              icon={isCritical ? <TriangleAlert aria-hidden /> : <CircleAlert aria-hidden />}
            >
              {t(`alertLevel.${level}`)}
            </Tag>
          )}
          <b className="[overflow-wrap:anywhere]">{title}</b>
        </p>
        <p className="mt-1 [overflow-wrap:anywhere]">{detail}</p>
        <p className="mt-1 text-small text-mute">
          {t("alerts.opened")} <At moment={openedAt} />
          {risenAt !== null && (
            <>
              {" · "}
              {t("alerts.risen")} <At moment={risenAt} />
            </>
          )}
          {clearedAt === null ? (
            <>
              {" · "}
              <Age since={openedAt} />
            </>
          ) : (
            <>
              {" · "}
              {t("alerts.cleared")} <At moment={clearedAt} />
            </>
          )}
        </p>
        {acknowledged !== null && (
          <p className="mt-1 text-small">
            {t("alerts.takenBy")} <b>{acknowledged.by !== null && <PersonName person={acknowledged.by} />}</b> ·{" "}
            <At moment={acknowledged.at} />
          </p>
        )}
        {acknowledge.failure !== null && <FailureNote failure={acknowledge.failure} />}
      </div>
      {member !== null && (
        <div className="min-w-0 basis-48">
          <MemberLink member={member} />
        </div>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <Link
          data-open
          href={alertHref(alert)}
          aria-label={t("alerts.lookAt", { alert: title })}
          className="inline-flex min-h-11 items-center px-2 font-semibold underline underline-offset-3"
        >
          {t("alerts.look")}
        </Link>
        {state === "open" && (
          <May act="alerts.acknowledge">
            <Button
              tone="outline"
              size="small"
              aria-label={t("alerts.acknowledgeOf", { alert: title })}
              loading={acknowledge.busy}
              onClick={() => acknowledge.run({ params: { _id } })}
            >
              {t("alerts.acknowledge")}
            </Button>
          </May>
        )}
      </div>
    </Row>
  );
};
