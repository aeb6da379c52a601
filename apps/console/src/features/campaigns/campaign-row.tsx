import type { Campaign } from "@krapao/contract/operator/campaign-shapes";
import { countText } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";

import { May } from "../../parts/may.tsx";
import { At } from "../../parts/moments.tsx";
import { Row } from "../../parts/row-list.tsx";
import { Tag } from "../../parts/tag.tsx";
import { SkipList } from "../../parts/skip-list.tsx";

const TONES = { sending: "accent", sent: "up", stopped: "down" } as const;

type CampaignRowProps = {
  readonly campaign: Campaign;
  /** Sending waits for the end of the quiet hours. */
  readonly isQuiet: boolean;
  readonly onStop: () => void;
};

/** A notice to a segment: its text, its progress, and how many members were skipped. */
export const CampaignRow = ({ campaign, isQuiet, onStop }: CampaignRowProps) => {
  const t = useT("console");
  const { language } = useWords();
  const { title, text, segment, currency, state, sent, skipped, found, about, by, at } = campaign;
  const looked = sent + Object.values(skipped).reduce((sum, count) => sum + count, 0);
  return (
    <Row className="grid gap-2 py-3 md:grid-cols-[minmax(0,1fr)_17rem] md:gap-6">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="[overflow-wrap:anywhere]">{title[language]}</span>
          <Tag>{segment}</Tag>
          <Tag>{currency === "LAK" ? "LAK" : "THB"}</Tag>
          {about !== null && (
            <Tag>
              {t(`promotionKind.${about.kind}`)}
              {about.name !== null && ` · ${about.name[language]}`}
            </Tag>
          )}
        </p>
        <p className="whitespace-pre-line text-mute [overflow-wrap:anywhere]">{text[language]}</p>
        <p className="text-mute">
          {by?.name ?? ""} <At withDay moment={at} />
        </p>
      </div>
      <div className="grid content-start gap-1.5">
        <p className="flex flex-wrap items-center justify-between gap-2">
          <Tag tone={TONES[state]}>{t(`campaignState.${state}`)}</Tag>
          <span role="status">
            {t("campaign.sentOf", { sent: countText(sent), found: countText(Math.max(found, looked)) })}
          </span>
        </p>
        {state === "sending" && isQuiet && <p className="text-wait">{t("campaign.rests")}</p>}
        <SkipList skipped={skipped} />
        {state === "sending" && (
          <May act="promotions.propose">
            <Button
              tone="danger-outline"
              size="small"
              aria-label={t("campaign.stopOf", { title: title[language] })}
              onClick={onStop}
            >
              {t("campaign.stop")}
            </Button>
          </May>
        )}
      </div>
    </Row>
  );
};
