import type { addCampaign } from "@krapao/contract/operator/add-campaign";
import { CAMPAIGN_TEXT, CAMPAIGN_TITLE, type CampaignAbout } from "@krapao/contract/operator/campaign-shapes";
import type { BodyOf } from "@krapao/contract/types";
import { languages } from "@krapao/i18n/language";

import { isComplete, NO_TEXTS, type Texts } from "../../lib/texts.ts";

type Body = BodyOf<typeof addCampaign>;

/** The state of the form for a notice to a segment. An empty segment means that none is selected yet. */
export type CampaignDraft = {
  readonly audienceSegment: string;
  readonly title: Texts;
  readonly text: Texts;
  readonly place: Body["place"];
  readonly about: CampaignAbout | null;
};

export const BLANK: CampaignDraft = { audienceSegment: "", title: NO_TEXTS, text: NO_TEXTS, place: null, about: null };

const fits = (texts: Texts, most: number): boolean =>
  isComplete(texts) && languages.every((language) => texts[language].trim().length <= most);

/** Converts the form into the notice to send, or null while a field is missing or too long. */
export const campaignOf = ({
  audienceSegment,
  title,
  text,
  place,
  about,
}: CampaignDraft): Omit<Body, "reason"> | null =>
  audienceSegment === "" || !fits(title, CAMPAIGN_TITLE) || !fits(text, CAMPAIGN_TEXT)
    ? null
    : { audienceSegment, title: { ...title }, text: { ...text }, place, about };
