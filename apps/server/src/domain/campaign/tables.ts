import type { Currency } from "@krapao/contract";
import type { NewsPlace } from "@krapao/contract/notice/shapes";
import type { CampaignState } from "@krapao/contract/operator/campaign-shapes";
import type { PromotionKind } from "@krapao/contract/operator/promotion-shapes";
import type { Generated } from "kysely";

interface CampaignTable {
  id: Generated<bigint>;
  segment_name: string;
  query: string;
  currency: Currency;
  title_th: string;
  title_lo: string;
  title_en: string;
  text_th: string;
  text_lo: string;
  text_en: string;
  place: NewsPlace | null;
  state: Generated<CampaignState>;
  operator_id: bigint;
  at: Date;
  found: number;
  up_to: Generated<bigint>;
  sent: Generated<number>;
  blocked: Generated<number>;
  closed: Generated<number>;
  erasing: Generated<number>;
  opted_out: Generated<number>;
  /** The programme that it is about, and how many were skipped because it was closed to them. */
  about_kind: PromotionKind | null;
  about_code: string;
  programme: Generated<number>;
  day: Generated<number>;
  week: Generated<number>;
  ended_at: Generated<Date | null>;
}

interface CampaignMemberTable {
  campaign_id: bigint;
  member_id: bigint;
  at: Date;
}

export interface CampaignTables {
  campaign: CampaignTable;
  campaign_member: CampaignMemberTable;
}
