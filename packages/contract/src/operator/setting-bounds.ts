import * as z from "zod/mini";

import { HOWTO_KEYS } from "../config.ts";
import { toMinor } from "../money.ts";
import { recordOf } from "../record-of.ts";
import { line, text } from "../text.ts";
import { moment } from "../time.ts";
import type { SettingName } from "./setting-deciders.ts";

const DAY_MS = 86_400_000;
/** The most characters of an address. */
const ADDRESS = 500;

const TEXTS = {
  info: { name: 50, website: ADDRESS },
  contact: { lineName: 100, lineLink: ADDRESS, lineQR: ADDRESS },
  slotMessage: { th: 1_000, lo: 1_000, en: 1_000 },
  howto: recordOf(HOWTO_KEYS, ADDRESS),
  sportHost: { value: 253 },
} as const satisfies Partial<Record<SettingName, Readonly<Record<string, number>>>>;

/** The most characters of each text of a setting, by the field that the console has for it. */
export const SETTING_TEXTS: Readonly<Partial<Record<SettingName, Readonly<Record<string, number>>>>> = TEXTS;

/** The most characters of a setting as JSON. The audit log keeps as much whole. */
const MOST_JSON = 3_900;

/** What phones make a link of, whatever form its characters have: an address, a name with a domain, a phone number. */
const isLink = (name: string): boolean => {
  const plain = name.normalize("NFKC");
  return /[/\\:@]|[.\u3002]\S/u.test(plain) || plain.replaceAll(/\D/g, "").length > 6;
};

const textsOf = (most: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(most).map(([name, limit]) => [name, text(limit)]));
const most = (limit: number) => z.number().check(z.lte(limit));
const year = most(365 * DAY_MS);
const count = most(999_999_999);
const times = z.strictObject({ from: z.nullable(moment), to: z.nullable(moment) });
const origins = z.array(text(300)).check(z.maxLength(50));

/**
 * What a new value of a setting may be, beyond its form. A value that was stored before is still read. Amounts have the
 * bound of every amount.
 */
const BOUNDS: Readonly<Partial<Record<SettingName, z.ZodMiniType>>> = {
  // It is in every SMS, so it is one line that no phone makes a link of (SECURITY.md S25).
  info: z.strictObject({
    ...textsOf(TEXTS.info),
    name: line(TEXTS.info.name).check(z.refine((name) => !isLink(name), { error: "link" })),
  }),
  contact: z.strictObject(textsOf(TEXTS.contact)),
  slotMessage: z.nullable(z.union([text(TEXTS.slotMessage.th), z.strictObject(textsOf(TEXTS.slotMessage))])),
  howto: z.array(z.strictObject({ key: z.enum(HOWTO_KEYS), src: text(ADDRESS) })).check(z.maxLength(HOWTO_KEYS.length)),
  sportHost: z.nullable(text(TEXTS.sportHost.value)),
  videoHosts: origins,
  gameHosts: origins,
  recommendedBanks: z.array(text(50)).check(z.maxLength(50)),
  sessionLife: year,
  sessionIdleRemembered: year,
  sessionIdle: year,
  operatorWait: year,
  riskTarget: year,
  auditEvery: year,
  ...recordOf(
    [
      "alertWithdrawalsAge",
      "alertDoubtfulAge",
      "alertSuspenseAge",
      "alertClaimsAge",
      "alertErasuresAge",
      "alertFlagsAge",
      "alertProposalsAge",
      "alertChatsAge",
    ],
    year,
  ),
  inviteTimes: times,
  refundTimes: times,
  couponDays: z.nullable(most(3_650)),
  ...recordOf(
    [
      "newsDayMost",
      "newsWeekMost",
      "sessionsPerMember",
      "smsPerHour",
      "otpProofPerPhone",
      "otpProofPerAddress",
      "adjustmentCoinsDay",
      "exportFreshRows",
      "alertProviderCalls",
      "alertSignIns",
    ],
    count,
  ),
  paytimzMinimum: z.number().check(
    z.gte(0),
    z.lte(1_000_000),
    z.refine((value) => toMinor(value) !== null, { error: "amount" }),
  ),
};

/** Checks a new value of a setting, in the console's form. The value as it is stored, or the first part that is wrong. */
export const checkSetting = (
  name: SettingName,
  value: unknown,
): { readonly value: unknown } | { readonly wrong: string } => {
  const read = (BOUNDS[name] ?? z.unknown()).safeParse(value);
  if (!read.success) return { wrong: String(read.error.issues[0]?.path[0] ?? "") };
  return JSON.stringify(value).length > MOST_JSON ? { wrong: "" } : { value: read.data };
};
