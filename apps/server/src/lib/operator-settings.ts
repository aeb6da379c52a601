import type { Currency } from "@krapao/contract";
import { HOWTO_KEYS } from "@krapao/contract/config";
import { CLOSED_MEMBER_KEPT, OTP, OTP_PROOF, SESSION } from "@krapao/contract/limits";
import { recordOf } from "@krapao/contract/record-of";
import { CHANNEL_FEES } from "@krapao/contract/statement/shapes";
import type { Kysely } from "kysely";
import * as z from "zod/mini";

import type { Database } from "../db/schema.ts";

/** Minor units, kept as digits so that no float ever touches them. */
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

/** How long something may wait before an alert is opened. */
const watchedFor = z.number().check(z.int(), z.gte(60_000));

/** What an operator may set, each with its form. Names are the rows' in the table `setting`. */
const definitions = {
  /** The service is over: every member call but one answers 410. */
  terminated: z.boolean(),
  registerOTP: z.boolean(),
  enableChatWidget: z.boolean(),
  /** When no slip is taken, each day in the members' time; null: always open. */
  slipClosed: z.nullable(z.object({ from: hour, to: hour })),
  depositMinimum: perCurrency,
  withdrawMinimum: perCurrency,
  /** The most that one withdrawal may be. */
  withdrawMaximum: perCurrency,
  /** Paid without an operator up to and including `each` and, in a day, `day` (rule 4). */
  automaticPayoutEach: perCurrency,
  automaticPayoutDay: perCurrency,
  /** Whether a withdrawal above a sum needs a proof of the member before it is paid without an operator, and above which. */
  withdrawStepUp: z.boolean(),
  withdrawStepUpAbove: perCurrency,
  /** What must be both deposited and played for a coin of the wheel (rule 12). */
  coinEvery: perCoin,
  /** What the house keeps of what is played, in per cent; what a coin brings in follows from it. */
  houseEdge: percent,
  /** The most that a wheel gives back of what a coin brings in, in per cent. */
  wheelReturnMost: percent,
  /** The most money that a wheel gives on a day; zero: no limit. */
  wheelDayMost: perCurrency,
  /** News to a member in a day and in seven, at most; zero: no limit. And when none is sent, in the members' time. */
  newsDayMost: count,
  newsWeekMost: count,
  newsQuiet: z.nullable(z.object({ from: hour, to: hour })),
  /** How many whole days after the one that it was won on a coupon can be claimed; null: for ever. */
  couponDays: z.nullable(count),
  info: z.object({ name: z.string(), website: z.string() }),
  contact: z.object({ lineLink: z.string(), lineName: z.string(), lineQR: z.string() }),
  /** How long a session lives at most, and unused, with `remember` and without (rule 14). */
  sessionLife: duration,
  sessionIdleRemembered: duration,
  sessionIdle: duration,
  allowRemember: z.boolean(),
  sessionsPerMember: count,
  smsPerHour: count,
  /** Codes that a phone and an address are sent in 24 hours before each next one costs a proof of work. */
  otpProofPerPhone: count,
  otpProofPerAddress: count,
  /** How long operators who are new, have another role or a new first password approve nothing. */
  operatorWait: z.number().check(z.int(), z.gte(0)),
  /** How long what the law makes us keep of a closed member is kept. */
  closedMemberKept: z.number().check(z.int(), z.gte(CLOSED_MEMBER_KEPT.least), z.lte(CLOSED_MEMBER_KEPT.most)),
  /** What an operator may propose by hand in 24 hours, without the permission for more: money, and coins. */
  adjustmentDay: perCurrency,
  adjustmentCoinsDay: count,
  /** How long after an audit of the books the next one begins. */
  auditEvery: duration,
  /** Below which per cent of its calls in an hour a provider opens an alert, and how many calls that takes at least. */
  alertProviderSuccess: percent,
  alertProviderCalls: count,
  /** How long the oldest of a queue waits before it opens an alert. */
  alertWithdrawalsAge: watchedFor,
  alertDoubtfulAge: watchedFor,
  alertSuspenseAge: watchedFor,
  alertClaimsAge: watchedFor,
  alertErasuresAge: watchedFor,
  alertFlagsAge: watchedFor,
  alertProposalsAge: watchedFor,
  /** How long after it was raised a case of risk is to be looked at. */
  riskTarget: watchedFor,
  /** From which sum on one movement opens an alert; 0: none does. */
  alertMovement: perCurrency,
  /** How many failed sign-ins of operators in an hour open an alert; 0: none do. */
  alertSignIns: count,
  /** Per cent of an invitee's first deposit, played through and not, the most for one invitee, and whether it is on (rule 11). */
  inviteSuccess: percent,
  inviteFail: percent,
  inviteMaximum: perCurrency,
  inviteActive: z.boolean(),
  /** Per cent of plain losses and of those under a bonus, the least that is given, and whether it is on (rule 10). */
  refundSuccess: percent,
  refundFail: percent,
  refundMinimum: perCurrency,
  refundActive: z.boolean(),
  /** Per cent that a channel charges for each transfer, for the reports alone. */
  ...recordOf(Object.values(CHANNEL_FEES), percent),
  feePayout: percent,
  /** Origins that how-to videos are played from, and providers that are opened by a posted form (S1). */
  videoHosts: z.array(z.string()),
  gameHosts: z.array(z.string()),
  /** The banks that the register wizard recommends, by code. */
  recommendedBanks: z.array(z.string()),
  iframeMode: z.boolean(),
  /** Major units. */
  paytimzMinimum: z.number(),
  sportHost: z.nullable(z.string()),
  slotMessage: z.nullable(z.string()),
  /** Where the how-to videos are. */
  howto: z.array(z.object({ key: z.enum(HOWTO_KEYS), src: z.string() })),
};

export type OperatorSettings = { readonly [Name in keyof typeof definitions]: z.output<(typeof definitions)[Name]> };
export type OperatorSettingName = keyof OperatorSettings;

/** What holds until an operator sets another. */
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
  riskTarget: 4 * 60 * MINUTE_MS,
  alertMovement: { THB: 50_000_000n, LAK: 30_000_000_000n },
  alertSignIns: 10,
  inviteSuccess: 5,
  inviteFail: 1,
  inviteMaximum: { THB: 100_000n, LAK: 60_000_000n },
  inviteActive: true,
  refundSuccess: 5,
  refundFail: 2,
  refundMinimum: { THB: 0n, LAK: 0n },
  refundActive: true,
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

const isName = (name: string): name is OperatorSettingName => Object.hasOwn(definitions, name);

/**
 * What the operators set, in one round trip, with the defaults for the rest. Throws when a row does not have its form:
 * a limit that cannot be read is no limit of zero or without end.
 */
export const operatorSettings = async (db: Kysely<Database>): Promise<OperatorSettings> => {
  const rows = await db.selectFrom("setting").select(["name", "value"]).execute();
  const set = rows.flatMap(({ name, value }) =>
    isName(name) ? [[name, definitions[name].parse(value)] as const] : [],
  );
  return { ...defaults, ...Object.fromEntries(set) };
};

const asJson = (_name: string, value: unknown): unknown => (typeof value === "bigint" ? String(value) : value);

/** Sets what an operator, or the demo, decides. */
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

/** The part of a per-currency setting that is a member's. */
export const forCurrency = <Value>(setting: Readonly<Record<Currency, Value>>, currency: Currency): Value =>
  setting[currency];

/** Whether something is the name of a setting. */
export const isSettingName = (name: string): name is OperatorSettingName => isName(name);

/** A setting out of what was kept or sent, in its form; null for what does not fit. */
export const readSetting = (name: OperatorSettingName, value: unknown): { readonly value: unknown } | null => {
  const read = definitions[name].safeParse(value);
  return read.success ? { value: read.data } : null;
};
