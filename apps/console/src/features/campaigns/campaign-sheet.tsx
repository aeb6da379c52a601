import { NEWS_PLACES } from "@krapao/contract/notice/shapes";
import { addCampaign } from "@krapao/contract/operator/add-campaign";
import { CAMPAIGN_TEXT, CAMPAIGN_TITLE } from "@krapao/contract/operator/campaign-shapes";
import { listMemberSegments } from "@krapao/contract/operator/list-member-segments";
import { useT, useWords } from "@krapao/i18n/react";
import { Field } from "@krapao/ui/field";
import { Select } from "@krapao/ui/select";
import { toast } from "@krapao/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { read } from "../../lib/read.ts";
import { useAction } from "../../lib/use-action.ts";
import { useMay } from "../../lib/use-may.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { LanguageTabs } from "../../parts/language-tabs.tsx";
import { NewsPreview } from "../../parts/news-preview.tsx";
import { ThreeLanguages, ThreeTexts } from "../../parts/three-texts.tsx";
import { TextArea } from "../../parts/text-area.tsx";
import { AboutField } from "./about-field.tsx";
import { BLANK, type CampaignDraft, campaignOf } from "./campaign-draft.ts";
import { CampaignReach } from "./campaign-reach.tsx";

/** Writes a notice to the members of a segment. It is sent after a second operator approves it. */
export const CampaignSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT("console");
  const { language: own } = useWords();
  const maySee = useMay()("members.see");
  const { data: segments = [] } = useQuery({ ...read(listMemberSegments, {}), enabled: maySee });
  const [language, setLanguage] = useState(own);
  const [draft, setDraft] = useState<CampaignDraft>(BLANK);
  const add = useAction(addCampaign, () => {
    toast(t("proposal.sent"), "success");
    onClose();
  });
  const body = campaignOf(draft);
  const currencyOf = (segment: string) => segments.find(({ _id }) => _id === segment)?.currency ?? null;
  const currency = currencyOf(draft.audienceSegment);
  const put = (next: Partial<CampaignDraft>): void => setDraft({ ...draft, ...next });
  return (
    <ActionDialog
      open
      width="broad"
      title={t("campaign.add")}
      confirm={t("campaign.propose")}
      blocked={body === null}
      about="campaign"
      draft={draft}
      onDraft={setDraft}
      busy={add.busy}
      failure={add.failure}
      onConfirm={(reason) => {
        if (body !== null) add.run({ body: { ...body, reason } });
      }}
      onClose={onClose}
    >
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid min-w-0 gap-3">
          <p className="text-mute">{t("campaign.words")}</p>
          <Field label={t("campaign.segment")} hint={maySee ? undefined : t("offer.segmentClosed")}>
            <Select
              value={draft.audienceSegment}
              onChange={(event) => {
                const audienceSegment = event.target.value;
                // A programme is of one currency.
                put({ audienceSegment, about: currencyOf(audienceSegment) === currency ? draft.about : null });
              }}
            >
              <option value="">{t("campaign.choose")}</option>
              {segments.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          {currency !== null && (
            <AboutField currency={currency} value={draft.about} onChange={(about) => put({ about })} />
          )}
          {draft.audienceSegment !== "" && <CampaignReach segment={draft.audienceSegment} about={draft.about} />}
          <ThreeTexts
            label={t("campaign.title")}
            texts={draft.title}
            isNeeded
            most={CAMPAIGN_TITLE}
            onChange={(title) => put({ title })}
          />
          <ThreeLanguages label={t("campaign.text")} texts={draft.text} isNeeded>
            {(each, name) => (
              <TextArea
                aria-label={name}
                lang={each}
                className="min-h-20 items-start"
                maxLength={CAMPAIGN_TEXT}
                value={draft.text[each]}
                onChange={(event) => put({ text: { ...draft.text, [each]: event.target.value } })}
              />
            )}
          </ThreeLanguages>
          <Field label={t("campaign.place")}>
            <Select
              value={draft.place ?? ""}
              onChange={(event) => put({ place: NEWS_PLACES.find((place) => place === event.target.value) ?? null })}
            >
              <option value="">{t("campaign.nowhere")}</option>
              {NEWS_PLACES.map((place) => (
                <option key={place} value={place}>
                  {t(`newsPlace.${place}`)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <div className="grid min-w-0 gap-3">
          <LanguageTabs value={language} onChange={setLanguage} />
          <NewsPreview draft={draft} language={language} />
        </div>
      </div>
    </ActionDialog>
  );
};
