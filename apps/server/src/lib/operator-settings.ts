import type { Currency } from "@krapao/contract";
import { HOWTO_KEYS } from "@krapao/contract/config";
import { labelId } from "@krapao/contract/operator/member-label-shapes";
import type { SettingName } from "@krapao/contract/operator/setting-deciders";
import { CLOSED_MEMBER_KEPT, OTP, OTP_PROOF, SESSION } from "@krapao/contract/limits";
import { recordOf } from "@krapao/contract/record-of";
import { CHANNEL_FEES } from "@krapao/contract/statement/shapes";
import type { Kysely } from "kysely";
import * as z from "zod/mini";

import type { Database } from "../db/schema.ts";

/** Minor units, kept as digits so that they never pass through a float. */
const minor = z.pipe(
  z.string().check(z.regex(/^\d{1,18}$/)),
  z.transform((digits) => BigInt(digits)),
);
const perCurrency = z.object({ THB: minor, LAK: minor });
const aboveZero = minor.check(z.refine((amount) => amount > 0n));
const perCoin = z.object({ THB: aboveZero, LAK: aboveZero });
const hour = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const duration = z.number().check(z.int(), z.gte(1000));
const MINUTE_MS = 60_000;
const percent = z.number().check(z.gte(0), z.lte(100));
const count = z.number().check(z.int(), z.gte(0));

/** From when until when a programme is open. Null: from ever, or for ever. */
const moment = z.nullable(z.iso.datetime({ offset: true }));
const times = z
  .object({ from: moment, to: moment })
  .check(z.refine(({ from, to }) => from === null || to === null || Date.parse(from) < Date.parse(to)));

/** A text in each language; where one is empty, another stands in. A single text, as once stored, is for all three. */
const texts = z.pipe(
  z.union([z.string(), z.strictObject({ th: z.string(), lo: z.string(), en: z.string() })]),
  z.transform((text) => (typeof text === "string" ? { th: text, lo: text, en: text } : text)),
);

/** For each currency, by its name on the wire: the segment that a programme is for. Null: everybody. */
const segment = z.nullable(labelId);
const audience = z.strictObject({ BAHT: segment, LAK: segment });

/** How long something may wait before an alert is opened. */
const watchedFor = z.number().check(z.int(), z.gte(60_000));

/**
 * What an operator may set, each setting with its form. The names are those of the rows in the table `setting`. Each
 * but the end of the service, which has a call of its own, says in the contract how many people change it.
 */
const definitions = {
  /** The service has ended: every member call but one answers 410. */
  terminated: z.boolean(),
  registerOTP: z.boolean(),
  enableChatWidget: z.boolean(),
  /** When no slips are taken, each day in the members' time. Null: slips are always taken. */
  slipClosed: z.nullable(z.object({ from: hour, to: hour })),
  depositMinimum: perCurrency,
  withdrawMinimum: perCurrency,
  /** The largest amount of one withdrawal. */
  withdrawMaximum: perCurrency,
  /** Paid without an operator: amounts up to and including `each`, and up to and including `day` in a day (rule 4). */
  automaticPayoutEach: perCurrency,
  automaticPayoutDay: perCurrency,
  /**
   * Whether a withdrawal above an amount needs a step-up of the member before it is paid without an operator, and that
   * amount.
   */
  withdrawStepUp: z.boolean(),
  withdrawStepUpAbove: perCurrency,
  /** What must be both deposited and played for a coin of the wheel (rule 12). */
  coinEvery: perCoin,
  /** What the house keeps of the stakes, in per cent. The value of a coin follows from it. */
  houseEdge: percent,
  /** The largest share of a coin's value that a wheel gives back, in per cent. */
  wheelReturnMost: percent,
  /** The largest amount that a wheel gives in a day. Zero: no limit. */
  wheelDayMost: perCurrency,
  /**
   * The largest number of news messages to a member in a day and in seven days (zero: no limit), and the hours without
   * any, in the members' time.
   */
  newsDayMost: count,
  newsWeekMost: count,
  newsQuiet: z.nullable(z.object({ from: hour, to: hour })),
  /** For how many whole days after the day of the win a coupon can be claimed. Null: for ever. */
  couponDays: z.nullable(count),
  info: z.object({ name: z.string(), website: z.string() }),
  contact: z.object({ lineLink: z.string(), lineName: z.string(), lineQR: z.string() }),
  /** How long a session may last, in all and unused, with `remember` and without (rule 14). */
  sessionLife: duration,
  sessionIdleRemembered: duration,
  sessionIdle: duration,
  allowRemember: z.boolean(),
  sessionsPerMember: count,
  smsPerHour: count,
  /** How many codes a phone and an address get in 24 hours before each further code costs a proof of work. */
  otpProofPerPhone: count,
  otpProofPerAddress: count,
  /** How long operators may approve nothing after they were added, got another role or got a new first password. */
  operatorWait: z.number().check(z.int(), z.gte(0)),
  /** How long the data of a closed member is kept that the law makes us keep. */
  closedMemberKept: z.number().check(z.int(), z.gte(CLOSED_MEMBER_KEPT.least), z.lte(CLOSED_MEMBER_KEPT.most)),
  /** What an operator may propose by hand in 24 hours without the permission for more: money, and coins. */
  adjustmentDay: perCurrency,
  adjustmentCoinsDay: count,
  /** A file of more rows of members or transactions needs a fresh sign-in of the operator who takes it. */
  exportFreshRows: count,
  /** The pause between the end of an audit of the books and the next one. */
  auditEvery: duration,
  /**
   * A provider opens an alert when less than this share of its calls in an hour (per cent) gets a clear answer, and it
   * had at least this many calls.
   */
  alertProviderSuccess: percent,
  alertProviderCalls: count,
  /** The age of the oldest item of a queue at which an alert opens. */
  alertWithdrawalsAge: watchedFor,
  alertDoubtfulAge: watchedFor,
  alertSuspenseAge: watchedFor,
  alertClaimsAge: watchedFor,
  alertErasuresAge: watchedFor,
  alertFlagsAge: watchedFor,
  alertProposalsAge: watchedFor,
  alertChatsAge: watchedFor,
  /** The time in which a risk case is to be looked at. */
  riskTarget: watchedFor,
  /** The amount of one movement at which an alert opens. 0: never. */
  alertMovement: perCurrency,
  /** The number of operators' failed sign-ins in an hour at which an alert opens. 0: never. */
  alertSignIns: count,
  /**
   * Per cent of an invitee's first deposit when it was played through and when it was not, the largest commission for
   * one invitee, whether commissions are on (rule 11), when they can be collected, and by whom.
   */
  inviteSuccess: percent,
  inviteFail: percent,
  inviteMaximum: perCurrency,
  inviteActive: z.boolean(),
  inviteTimes: times,
  inviteAudience: audience,
  /**
   * Per cent of plain losses and of losses under a bonus, the smallest refund, whether refunds are on (rule 10), when
   * they can be received, and by whom.
   */
  refundSuccess: percent,
  refundFail: percent,
  refundMinimum: perCurrency,
  refundActive: z.boolean(),
  refundTimes: times,
  refundAudience: audience,
  /** What a channel charges for each transfer, in per cent. Only the reports use it. */
  ...recordOf(Object.values(CHANNEL_FEES), percent),
  feePayout: percent,
  /** Origins that how-to videos are played from, and providers that a posted form opens (S1). */
  videoHosts: z.array(z.string()),
  gameHosts: z.array(z.string()),
  /** The banks that the register wizard recommends, by code. */
  recommendedBanks: z.array(z.string()),
  iframeMode: z.boolean(),
  /** Major units. */
  paytimzMinimum: z.number(),
  sportHost: z.nullable(z.string()),
  slotMessage: z.nullable(texts),
  /** Where the how-to videos are. */
  howto: z.array(z.object({ key: z.enum(HOWTO_KEYS), src: z.string() })),
} satisfies Readonly<Record<SettingName | "terminated", z.ZodMiniType>>;

export type OperatorSettings = { readonly [Name in keyof typeof definitions]: z.output<(typeof definitions)[Name]> };
export type OperatorSettingName = keyof OperatorSettings;

/** The defaults of the settings. */
export const defaults: OperatorSettings = {
  terminated: false,
  registerOTP: true,
  enableChatWidget: false,
  slipClosed: null,
  depositMinimum: { THB: 100n, LAK: 100_000n },
  withdrawMinimum: { THB: 10_000n, LAK: 5_000_000n },
  withdrawMaximum: { THB: 200_000_000n, LAK: 120_000_000_000n },
  automaticPayoutEach: { THB: 5_000_000n, LAK: 3_000_000_000n },
  automaticPayoutDay: { THB: 20_000_000n, LAK: 12_000_000_000n },
  withdrawStepUp: false,
  withdrawStepUpAbove: { THB: 2_000_000n, LAK: 1_200_000_000n },
  coinEvery: { THB: 10_000n, LAK: 5_000_000n },
  houseEdge: 4,
  wheelReturnMost: 30,
  wheelDayMost: { THB: 0n, LAK: 0n },
  newsDayMost: 1,
  newsWeekMost: 3,
  newsQuiet: { from: "21:00", to: "09:00" },
  couponDays: 30,
  info: { name: "Krapao", website: "" },
  contact: { lineLink: "", lineName: "", lineQR: "" },
  sessionLife: SESSION.lifeMs,
  sessionIdleRemembered: SESSION.idleRememberedMs,
  sessionIdle: SESSION.idleMs,
  allowRemember: true,
  sessionsPerMember: SESSION.perMember,
  smsPerHour: OTP.smsPerHour,
  otpProofPerPhone: OTP_PROOF.perPhone,
  otpProofPerAddress: OTP_PROOF.perAddress,
  operatorWait: 24 * 3_600_000,
  closedMemberKept: CLOSED_MEMBER_KEPT.ms,
  adjustmentDay: { THB: 500_000n, LAK: 300_000_000n },
  adjustmentCoinsDay: 100,
  exportFreshRows: 1_000,
  auditEvery: 3_600_000,
  alertProviderSuccess: 90,
  alertProviderCalls: 5,
  alertWithdrawalsAge: 15 * MINUTE_MS,
  alertDoubtfulAge: 15 * MINUTE_MS,
  alertSuspenseAge: 60 * MINUTE_MS,
  alertClaimsAge: 30 * MINUTE_MS,
  alertErasuresAge: 7 * 24 * 60 * MINUTE_MS,
  alertFlagsAge: 24 * 60 * MINUTE_MS,
  alertProposalsAge: 60 * MINUTE_MS,
  alertChatsAge: 15 * MINUTE_MS,
  riskTarget: 4 * 60 * MINUTE_MS,
  alertMovement: { THB: 50_000_000n, LAK: 30_000_000_000n },
  alertSignIns: 10,
  inviteSuccess: 5,
  inviteFail: 1,
  inviteMaximum: { THB: 100_000n, LAK: 60_000_000n },
  inviteActive: true,
  inviteTimes: { from: null, to: null },
  inviteAudience: { BAHT: null, LAK: null },
  refundSuccess: 5,
  refundFail: 2,
  refundMinimum: { THB: 0n, LAK: 0n },
  refundActive: true,
  refundTimes: { from: null, to: null },
  refundAudience: { BAHT: null, LAK: null },
  ...recordOf(Object.values(CHANNEL_FEES), 0),
  feePayout: 0,
  videoHosts: [],
  gameHosts: [],
  recommendedBanks: [],
  iframeMode: false,
  paytimzMinimum: 10,
  sportHost: null,
  slotMessage: null,
  howto: [],
};

/** Whether something is the name of a setting. */
export const isSettingName = (name: string): name is OperatorSettingName => Object.hasOwn(definitions, name);

/**
 * The operators' settings in one round trip, with defaults for those that are not set. Throws when a row is not valid,
 * because a limit that cannot be read is neither zero nor unlimited.
 */
export const operatorSettings = async (db: Kysely<Database>): Promise<OperatorSettings> => {
  const rows = await db.selectFrom("setting").select(["name", "value"]).execute();
  const set = rows.flatMap(({ name, value }) =>
    isSettingName(name) ? [[name, definitions[name].parse(value)] as const] : [],
  );
  return { ...defaults, ...Object.fromEntries(set) };
};

const asJson = (_name: string, value: unknown): unknown => (typeof value === "bigint" ? String(value) : value);

/** Stores a setting of an operator, or of the demo. */
export const setOperatorSettings = async (
  db: Kysely<Database>,
  values: Partial<OperatorSettings>,
  now: Date,
): Promise<void> => {
  const rows = Object.entries(values).map(([name, value]) => ({
    name,
    value: JSON.stringify(value, asJson),
    changed_at: now,
  }));
  if (rows.length === 0) return;
  await db
    .insertInto("setting")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((row) => ({ value: row.ref("excluded.value"), changed_at: now })),
    )
    .execute();
};

/** The value of a per-currency setting for a member. */
export const forCurrency = <Value>(setting: Readonly<Record<Currency, Value>>, currency: Currency): Value =>
  setting[currency];

/** A setting from stored or received text, in its form. Null when it is not valid. */
export const readSetting = (name: OperatorSettingName, value: unknown): { readonly value: unknown } | null => {
  const read = definitions[name].safeParse(value);
  return read.success ? { value: read.data } : null;
};
