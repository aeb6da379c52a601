import type { BonusTerms, ConsoleBonus } from "@krapao/contract/operator/content-shapes";
import { bareAmountText } from "@krapao/i18n";

import { isTooLong, isComplete, NO_TEXTS, type Texts } from "../../lib/texts.ts";
import { isInOrder, localOf, momentOf } from "../../lib/typed-moment.ts";
import { decimalOf, maybe, wholeOf } from "../../lib/typed-number.ts";
import { OWN_CURRENCY } from "../../lib/edition.ts";

/** The state of the bonus form. Amounts and times are as typed; an empty text is no value. */
export type BonusDraft = {
  readonly code: string;
  readonly currency: BonusTerms["currency"];
  readonly isListed: boolean;
  readonly isActive: boolean;
  readonly position: string;
  readonly name: Texts;
  readonly description: Texts;
  readonly type: BonusTerms["type"];
  readonly maxReceived: string;
  /** A percentage of the deposit, or a fixed amount. */
  readonly reward: "percent" | "fixed";
  readonly rewardPercent: string;
  readonly rewardMost: string;
  readonly rewardFixed: string;
  readonly depositMinimum: string;
  readonly turnover: string;
  readonly categories: readonly BonusTerms["categories"][number][];
  readonly percentFail: string;
  readonly expireDays: string;
  readonly total: string;
  /** Local time in Asia/Bangkok, such as `2026-11-21T09:00`. */
  readonly activeFrom: string;
  readonly activeTo: string;
  readonly audienceJoinedDays: string;
  readonly audienceDeposited: string;
  /** The id of a segment, or empty for all members. */
  readonly audienceSegment: string;
};

export const BLANK: BonusDraft = {
  code: "",
  currency: OWN_CURRENCY,
  isListed: true,
  isActive: false,
  position: "10",
  name: NO_TEXTS,
  description: NO_TEXTS,
  type: "limit",
  maxReceived: "1",
  reward: "percent",
  rewardPercent: "",
  rewardMost: "",
  rewardFixed: "",
  depositMinimum: "",
  turnover: "",
  categories: ["slot", "sport", "lotto"],
  percentFail: "0",
  expireDays: "30",
  total: "",
  activeFrom: "",
  activeTo: "",
  audienceJoinedDays: "",
  audienceDeposited: "",
  audienceSegment: "",
};

const typed = (amount: number | null): string => (amount === null ? "" : bareAmountText(amount));
const typedCount = (count: number | null): string => (count === null ? "" : String(count));

/** Converts a bonus into the state of the form. */
export const draftOf = (bonus: ConsoleBonus): BonusDraft => ({
  code: bonus.code,
  currency: bonus.currency,
  isListed: bonus.isListed,
  isActive: bonus.isActive,
  position: String(bonus.position),
  name: bonus.name,
  description: bonus.description,
  type: bonus.type,
  maxReceived: String(bonus.maxReceived),
  reward: bonus.rewardPercent === null ? "fixed" : "percent",
  rewardPercent: typedCount(bonus.rewardPercent),
  rewardMost: typed(bonus.rewardMost),
  rewardFixed: typed(bonus.rewardFixed),
  depositMinimum: typed(bonus.depositMinimum),
  turnover: String(bonus.turnover),
  categories: bonus.categories,
  percentFail: String(bonus.percentFail),
  expireDays: typedCount(bonus.expireDays),
  total: typedCount(bonus.total),
  activeFrom: localOf(bonus.activeFrom),
  activeTo: localOf(bonus.activeTo),
  audienceJoinedDays: typedCount(bonus.audienceJoinedDays),
  audienceDeposited: typed(bonus.audienceDeposited),
  audienceSegment: bonus.audienceSegment?._id ?? "",
});

const within = (value: number | null | undefined, least: number, most: number): value is number =>
  typeof value === "number" && value >= least && value <= most;

export type BonusFault =
  | "code"
  | "name"
  | "description"
  | "position"
  | "maxReceived"
  | "rewardPercent"
  | "rewardMost"
  | "rewardFixed"
  | "depositMinimum"
  | "turnover"
  | "categories"
  | "percentFail"
  | "expireDays"
  | "total"
  | "activeFrom"
  | "activeTo"
  | "audienceJoinedDays"
  | "audienceDeposited";

/** Converts the form into the bonus to send, or lists the fields that are not valid. */
export const bonusOf = (
  draft: BonusDraft,
): { readonly bonus: BonusTerms & { readonly code: string } } | { readonly faults: readonly BonusFault[] } => {
  const isPercent = draft.reward === "percent";
  const read = {
    position: wholeOf(draft.position),
    maxReceived: wholeOf(draft.maxReceived),
    rewardPercent: isPercent ? wholeOf(draft.rewardPercent) : null,
    rewardMost: isPercent ? maybe(draft.rewardMost, decimalOf) : null,
    rewardFixed: isPercent ? null : decimalOf(draft.rewardFixed),
    depositMinimum: decimalOf(draft.depositMinimum === "" ? "0" : draft.depositMinimum),
    turnover: decimalOf(draft.turnover),
    percentFail: wholeOf(draft.percentFail),
    expireDays: maybe(draft.expireDays, wholeOf),
    total: maybe(draft.total, wholeOf),
    activeFrom: momentOf(draft.activeFrom),
    activeTo: momentOf(draft.activeTo),
    audienceJoinedDays: maybe(draft.audienceJoinedDays, wholeOf),
    audienceDeposited: maybe(draft.audienceDeposited, decimalOf),
  };
  const { position, maxReceived, rewardPercent, rewardMost, rewardFixed, depositMinimum, turnover } = read;
  const { percentFail, expireDays, total, activeFrom, activeTo, audienceJoinedDays, audienceDeposited } = read;
  const checks: Readonly<Record<BonusFault, boolean>> = {
    code: /^[A-Z0-9_-]{2,50}$/.test(draft.code),
    name: isComplete(draft.name),
    description: !isTooLong(draft.description),
    position: within(position, 0, 1_000),
    maxReceived: within(maxReceived, 1, 10_000),
    rewardPercent: !isPercent || within(rewardPercent, 1, 1_000),
    rewardMost: rewardMost === null || within(rewardMost, 0.01, 10_000_000_000),
    rewardFixed: isPercent || within(rewardFixed, 0.01, 10_000_000_000),
    depositMinimum: depositMinimum !== undefined,
    turnover: within(turnover, 0, 1_000),
    categories: draft.categories.length > 0,
    percentFail: within(percentFail, 0, 100),
    expireDays: expireDays === null || within(expireDays, 0, 3_650),
    total: total === null || within(total, 1, 1_000_000_000),
    activeFrom: activeFrom !== undefined,
    activeTo: activeTo !== undefined && isInOrder(activeFrom, activeTo),
    audienceJoinedDays: audienceJoinedDays === null || within(audienceJoinedDays, 1, 3_650),
    audienceDeposited: audienceDeposited === null || within(audienceDeposited, 0.01, 10_000_000_000),
  };
  const faults = (Object.keys(checks) as BonusFault[]).filter((name) => !checks[name]);
  if (faults.length > 0) return { faults };
  const { code, currency, isListed, isActive, type } = draft;
  const bonus = {
    code,
    currency,
    isListed,
    isActive,
    type,
    name: { ...draft.name },
    description: { ...draft.description },
    categories: [...draft.categories],
    position: position ?? 0,
    maxReceived: maxReceived ?? 1,
    rewardPercent: rewardPercent ?? null,
    rewardMost: rewardMost ?? null,
    rewardFixed: rewardFixed ?? null,
    depositMinimum: depositMinimum ?? 0,
    turnover: turnover ?? 0,
    percentFail: percentFail ?? 0,
    expireDays: expireDays ?? null,
    total: total ?? null,
    activeFrom: activeFrom ?? null,
    activeTo: activeTo ?? null,
    audienceJoinedDays: audienceJoinedDays ?? null,
    audienceDeposited: audienceDeposited ?? null,
    audienceSegment: draft.audienceSegment === "" ? null : draft.audienceSegment,
  };
  return { bonus };
};
