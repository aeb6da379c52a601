import { type Currency, fromWireCurrency, toMajor, toMinor } from "@krapao/contract";
import type { estimatePromotions, PromotionEstimate } from "@krapao/contract/operator/estimate-promotions";
import type { BodyOf } from "@krapao/contract/types";

import type { Context } from "../../context.ts";
import { type ExpectedCost, expectedCost, type Programmes } from "../../domain/promotion/expected-cost.ts";
import { activeWheel } from "../../domain/spin/wheel.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { forCurrency, operatorSettings, type OperatorSettings } from "../../lib/operator-settings.ts";
import { settingsFromWire } from "../setting/present-settings.ts";

type Asked = BodyOf<typeof estimatePromotions>;

/** The assumed deposit of a member where no bonus says how much, in minor units. */
const USUAL: Readonly<Record<Currency, bigint>> = { THB: 100_000n, LAK: 50_000_000n };

const minorOf = (major: number | null): bigint | null => (major === null ? null : toMinor(major));

/** The settings, replaced by those that are being edited. Throws KEY_INVALID for an invalid one. */
const settingsOf = async ({ db }: Context, edited: Asked["settings"]): Promise<OperatorSettings> => {
  const present = await operatorSettings(db);
  if (edited === undefined) return present;
  const { wrong, settings } = settingsFromWire(present, edited);
  if (wrong.length > 0)
    throw new InvalidInput(
      "KEY_INVALID",
      wrong.map((name) => ({ path: `settings.${name}`.slice(0, 100), message: "invalid_value" })),
    );
  return { ...present, ...settings };
};

/** Bonuses that members can take from the page now. */
const onOffer = ({ db, clock }: Context, currency: Currency) => {
  const now = clock.now();
  return db
    .selectFrom("bonus")
    .selectAll()
    .where("currency", "=", currency)
    .where("is_active", "=", true)
    .where("is_listed", "=", true)
    .where((is) => is.or([is("active_from", "is", null), is("active_from", "<=", now)]))
    .where((is) => is.or([is("active_to", "is", null), is("active_to", ">", now)]))
    .orderBy("code")
    .execute();
};

const wheelOf = async (context: Context, currency: Currency, slices: Asked["slices"], coinEvery: bigint) => {
  if (slices !== undefined)
    return { slices: slices.map((slice) => ({ ...slice, amount: toMinor(slice.amount) ?? 0n })), coinEvery };
  const wheel = await activeWheel(context, currency, null);
  return wheel === null ? null : { slices: wheel.slices, coinEvery };
};

/** Whether a programme is on, and not over. One that opens later is counted, because it will cost as much. */
const isComing = (isActive: boolean, { to }: { readonly to: string | null }, now: Date): boolean =>
  isActive && (to === null || now.getTime() < Date.parse(to));

type Dearest = { readonly code: string | null; readonly cost: ExpectedCost };

/** By how much the costs exceed the income. */
const lossOf = ({ together, income }: ExpectedCost): bigint => together.cost - income;

/** All programmes together, with the one of these bonuses that costs the house most. */
const dearestOf = (
  programmes: Omit<Programmes, "bonus">,
  bonuses: readonly (NonNullable<Programmes["bonus"]> & { readonly code: string | null })[],
  usual: bigint,
): Dearest =>
  bonuses
    .map(({ code, ...bonus }): Dearest => ({ code, cost: expectedCost({ ...programmes, bonus }, usual) }))
    .reduce((one, other) => (lossOf(other.cost) > lossOf(one.cost) ? other : one), {
      code: null,
      cost: expectedCost({ ...programmes, bonus: null }, usual),
    });

/** The programmes besides the bonus, by the settings and by the wheel that is edited or turns now. */
const otherProgrammes = async (
  context: Context,
  settings: OperatorSettings,
  currency: Currency,
  slices: Asked["slices"],
): Promise<Omit<Programmes, "bonus">> => {
  const now = context.databaseTime.now();
  return {
    houseEdge: settings.houseEdge,
    refund: isComing(settings.refundActive, settings.refundTimes, now)
      ? { plain: settings.refundSuccess, underBonus: settings.refundFail }
      : null,
    invite: isComing(settings.inviteActive, settings.inviteTimes, now)
      ? { success: settings.inviteSuccess, most: forCurrency(settings.inviteMaximum, currency) }
      : null,
    wheel: await wheelOf(context, currency, slices, forCurrency(settings.coinEvery, currency)),
  };
};

/** The terms of a bonus that is edited, as they count for its cost. */
const editedBonus = (edited: NonNullable<Asked["bonus"]>): NonNullable<Programmes["bonus"]> => ({
  reward_percent: edited.rewardPercent,
  reward_most: minorOf(edited.rewardMost),
  reward_fixed: minorOf(edited.rewardFixed),
  deposit_minimum: toMinor(edited.depositMinimum) ?? 0n,
  turnover: Math.round(edited.turnover * 100),
});

/**
 * The estimate for a member who is in every audience, so that a programme for some members is counted at what it costs
 * for one of them.
 */
export const estimate = async (context: Context, asked: Asked): Promise<PromotionEstimate> => {
  const currency = fromWireCurrency(asked.currency);
  const settings = await settingsOf(context, asked.settings);
  const others = await otherProgrammes(context, settings, currency, asked.slices);
  const usual = USUAL[currency];
  const { code, cost } =
    asked.bonus === undefined
      ? dearestOf(others, await onOffer(context, currency), usual)
      : { code: null, cost: expectedCost({ ...others, bonus: editedBonus(asked.bonus) }, usual) };
  return {
    currency: asked.currency,
    deposit: toMajor(cost.deposit),
    played: toMajor(cost.played),
    income: toMajor(cost.income),
    houseEdge: settings.houseEdge,
    bonus: code,
    programmes: cost.programmes.map((each) => ({ ...each, cost: toMajor(each.cost) })),
    together: { ...cost.together, cost: toMajor(cost.together.cost) },
  };
};
