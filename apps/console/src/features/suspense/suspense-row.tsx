import { countText, moneyText } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";

import { DecideEnd } from "../../parts/decide-end.tsx";
import { HandCredit } from "../../parts/hand-credit.tsx";
import { MemberLink } from "../../parts/member-line.tsx";
import { Age, At } from "../../parts/moments.tsx";
import { Tag } from "../../parts/tag.tsx";
import { Row } from "../../parts/row-list.tsx";
import { SenderLine } from "../../parts/sender-line.tsx";
import type { SuspenseItem } from "@krapao/contract/operator/suspense-shapes";

type SuspenseRowProps = {
  readonly item: SuspenseItem;
  readonly onMatch: () => void;
  readonly onReturn: () => void;
  readonly onClose: () => void;
};

/** Money in suspense: where it arrived, why it was not matched, and possible owners. */
export const SuspenseRow = ({ item, onMatch, onReturn, onClose }: SuspenseRowProps) => {
  const t = useT("console");
  const words = useWords();
  const { _id, channel, code, amount, currency, createdAt, state, member, why, proposal, sender, credit } = item;
  const { count, why: refusal } = item.refusedReturns;
  return (
    <Row className="flex flex-wrap items-center gap-x-5 gap-y-3 py-3.5">
      <div className="basis-40">
        <p className="text-action font-bold whitespace-nowrap">{moneyText(amount, currency)}</p>
        <p className="text-small text-mute">
          {t(`suspense.channel.${channel}`)} · {code}
        </p>
      </div>
      <div className="min-w-0 grow basis-52">
        <p className="[overflow-wrap:anywhere]">{words.find(`suspenseWhy.${why}`) ?? why}</p>
        <p className="text-small text-mute [overflow-wrap:anywhere]">
          <At moment={createdAt} /> · <Age since={createdAt} /> · {_id}
        </p>
        {count > 0 && (
          <p className="text-small text-down [overflow-wrap:anywhere]">
            {t("suspense.refusedReturn", { count: countText(count), why: refusal ?? "" })}
          </p>
        )}
      </div>
      {sender !== null && <SenderLine sender={sender} />}
      {credit !== null && <HandCredit credit={credit} />}
      {credit === null && member !== null && (
        <div>
          <p className="text-small text-mute">{t("suspense.orderOf")}</p>
          <MemberLink member={member} />
        </div>
      )}
      <DecideEnd
        decided={
          state === "waiting" ? null : (
            <Tag tone={state === "matched" ? "up" : state === "returning" ? "wait" : "quiet"}>
              {t(`suspense.state.${state}`)}
            </Tag>
          )
        }
        proposal={proposal}
      >
        <Button tone="outline" size="small" onClick={onReturn}>
          {t("suspense.return")}
        </Button>
        {credit !== null && (
          <Button tone="outline" size="small" onClick={onClose}>
            {t("suspense.close")}
          </Button>
        )}
        <Button data-open size="small" onClick={onMatch}>
          {t("suspense.match")}
        </Button>
      </DecideEnd>
    </Row>
  );
};
