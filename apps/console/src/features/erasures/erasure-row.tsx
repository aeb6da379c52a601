import type { Erasure } from "@krapao/contract/operator/erasure-shapes";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { CircleCheck, Hourglass } from "lucide-react";

import { May } from "../../parts/may.tsx";
import { MemberLink } from "../../parts/member-line.tsx";
import { Age, At, Day } from "../../parts/moments.tsx";
import { PersonName } from "../../parts/person-name.tsx";
import { Tag } from "../../parts/tag.tsx";
import { Row } from "../../parts/row-list.tsx";

type ErasureRowProps = {
  readonly erasure: Erasure;
  readonly onCarryOut: () => void;
  readonly onRefuse: () => void;
};

/** A member's request for erasure: what blocks it, and the decision. */
export const ErasureRow = ({ erasure, onCarryOut, onRefuse }: ErasureRowProps) => {
  const t = useT("console");
  const { _id, member, state, askedAt, blockers, decision, keptUntil } = erasure;
  return (
    <Row className="flex flex-wrap items-center gap-x-5 gap-y-3 py-3.5">
      <div className="min-w-0 basis-48">
        <MemberLink member={member} />
        <p className="text-small text-mute [overflow-wrap:anywhere]">{_id}</p>
      </div>
      <div className="min-w-0 grow basis-64 text-small">
        <p className="text-mute">
          {t("erasureRequest.asked")} <At withDay moment={askedAt} /> · <Age since={askedAt} />
        </p>
        {state === "waiting" && (
          <p className="mt-1 flex flex-wrap items-center gap-1.5">
            {blockers.length === 0 ? (
              <Tag tone="up" icon={<CircleCheck aria-hidden />}>
                {t("erasureRequest.clear")}
              </Tag>
            ) : (
              <>
                <span className="text-mute">{t("erasureRequest.inTheWay")}</span>
                {blockers.map((blocker) => (
                  <Tag key={blocker} tone="wait" icon={<Hourglass aria-hidden />}>
                    {t(`erasureBlocker.${blocker}`)}
                  </Tag>
                ))}
              </>
            )}
          </p>
        )}
        {decision !== null && (
          <p className="mt-1 [overflow-wrap:anywhere]">
            <b>{decision.by === null ? t("erasureRequest.byMember") : <PersonName person={decision.by} />}</b>{" "}
            <At withDay moment={decision.at} />
            {decision.words !== null && ` · ${t("console.quote", { text: decision.words })}`}
          </p>
        )}
        {keptUntil !== null && (
          <p className="mt-1 text-mute">
            {t("erasureRequest.keptUntil")} <Day moment={keptUntil} />
          </p>
        )}
      </div>
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {state === "waiting" ? (
          <May act="erasures.decide">
            <Button tone="outline" size="small" onClick={onRefuse}>
              {t("erasureRequest.refuse")}
            </Button>
            <Button data-open tone="danger-outline" size="small" disabled={blockers.length > 0} onClick={onCarryOut}>
              {t("erasureRequest.carryOut")}
            </Button>
          </May>
        ) : (
          <Tag tone={state === "erased" ? "up" : state === "erasing" ? "wait" : "quiet"}>
            {t(`erasureRequest.state.${state}`)}
          </Tag>
        )}
      </div>
    </Row>
  );
};
