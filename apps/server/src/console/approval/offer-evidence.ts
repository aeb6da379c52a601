import { addBonus } from "@krapao/contract/operator/add-bonus";
import { addCampaign } from "@krapao/contract/operator/add-campaign";
import { addWheel } from "@krapao/contract/operator/add-wheel";
import { changeBonus } from "@krapao/contract/operator/change-bonus";
import { changeSettings } from "@krapao/contract/operator/change-settings";
import { COST_SETTINGS, type estimatePromotions } from "@krapao/contract/operator/estimate-promotions";
import type { getProposalEvidence } from "@krapao/contract/operator/get-proposal-evidence";
import type { AnswerOf, BodyOf } from "@krapao/contract/types";
import { parse } from "zod/v4/core";

import type { Context } from "../../context.ts";
import type { ProposalRow } from "../../domain/approval/store.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { reachOf } from "../campaign/reach.ts";
import { estimate } from "../promotion/estimate.ts";

type Edited = BodyOf<typeof estimatePromotions>;

const COSTS: ReadonlySet<string> = new Set(COST_SETTINGS);

/** What a proposal edits, as its editor asked for the expected cost. */
const editedBy = (kind: ProposalRow["kind"], body: unknown): readonly Edited[] => {
  switch (kind) {
    case "add-bonus":
    case "change-bonus": {
      const { currency, rewardPercent, rewardMost, rewardFixed, depositMinimum, turnover } = parse(
        kind === "add-bonus" ? addBonus.body : changeBonus.body,
        body,
      );
      return [{ currency, bonus: { rewardPercent, rewardMost, rewardFixed, depositMinimum, turnover } }];
    }
    case "add-wheel": {
      const { currency, slices } = parse(addWheel.body, body);
      return [{ currency, slices: slices.map(({ weight, prize, amount }) => ({ weight, prize, amount })) }];
    }
    case "change-settings": {
      const proposed = Object.entries(parse(changeSettings.body, body).settings);
      const settings = Object.fromEntries(proposed.filter(([name]) => COSTS.has(name)));
      if (Object.keys(settings).length === 0) return [];
      return (["BAHT", "LAK"] as const).map((currency) => ({ currency, settings }));
    }
    default:
      return [];
  }
};

/** What the editor of an offer or of news showed its proposer: the expected cost, and whom news reaches, as of now. */
export const offerEvidence = async (
  context: Context,
  operator: Pick<Operator, "may">,
  { kind, change_input: input }: Pick<ProposalRow, "kind" | "change_input">,
): Promise<Pick<AnswerOf<typeof getProposalEvidence>, "costs" | "reach">> => {
  if (input === null) return { costs: [], reach: null };
  const { body } = JSON.parse(input) as { readonly body: unknown };
  const news = kind === "add-campaign" ? parse(addCampaign.body, body) : null;
  const reach = news === null ? null : await reachOf(context, operator, news.audienceSegment, news.about);
  return {
    costs: await Promise.all(editedBy(kind, body).map((edited) => estimate(context, edited))),
    reach: reach === "hidden" ? null : reach,
  };
};
