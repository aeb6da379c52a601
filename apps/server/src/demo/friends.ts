import type { Currency } from "@krapao/contract";

import type { Context } from "../context.ts";
import { transaction } from "../db/transaction.ts";
import { evaluateReferral } from "../domain/referral/evaluate-referral.ts";
import { hashPassword } from "../lib/passwords.ts";
import { createMember, type NewMember } from "../domain/member/create-member.ts";
import { fillHistory, type Past } from "./history.ts";
import { atHour } from "../lib/calendar.ts";
import type { Edition } from "../settings.ts";
import { fillPlays, type PastPlay } from "./plays.ts";

type Friend = {
  readonly phone: string;
  readonly accountNo: string;
  /** By edition: the name that they gave, and the name at their bank. */
  readonly names: Readonly<Record<Edition, readonly [name: string, accountName: string]>>;
  readonly joinedDaysAgo: number;
  readonly past: readonly Past[];
  readonly plays: readonly PastPlay[];
};

/**
 * The friends that the demo's member invited: one has played the first deposit through, one is doing so, one is new.
 */
const friends: readonly Friend[] = [
  {
    phone: "+66800000002",
    accountNo: "0123457891",
    names: { th: ["วิภา ศรีสุข", "WIPA SRISUK"], lo: ["ວິພາ ສີສຸກ", "VIPHA SISOUK"] },
    joinedDaysAgo: 20,
    past: [
      { daysAgo: 19, hour: 12, what: "deposit-bank", place: "", baht: 6_400 },
      { daysAgo: 19, hour: 13, what: "to-game", place: "PG", baht: 6_400 },
      { daysAgo: 18, hour: 22, what: "from-game", place: "PG", baht: 5_150 },
      { daysAgo: 17, hour: 10, what: "withdraw", place: "", baht: 5_000 },
    ],
    plays: [
      { daysAgo: 19, hour: 20, minute: 10, code: "PG", stake: 3_000, payout: 4_100 },
      { daysAgo: 18, hour: 21, minute: 25, code: "PG", stake: 3_400, payout: 1_050 },
    ],
  },
  {
    phone: "+66800000003",
    accountNo: "0123457892",
    names: { th: ["ธนกร แสงทอง", "THANAKORN SAENGTHONG"], lo: ["ທະນາກອນ ແສງທອງ", "THANAKONE SENGTHONG"] },
    joinedDaysAgo: 9,
    past: [
      { daysAgo: 8, hour: 18, what: "deposit-bank", place: "", baht: 1_000 },
      { daysAgo: 8, hour: 19, what: "to-game", place: "UFABET", baht: 500 },
      { daysAgo: 8, hour: 23, what: "from-game", place: "UFABET", baht: 380 },
    ],
    plays: [{ daysAgo: 8, hour: 21, minute: 0, code: "UFABET", stake: 500, payout: 380 }],
  },
  {
    phone: "+66800000004",
    accountNo: "0123457893",
    names: { th: ["นภัสสร พูลผล", "NAPATSORN POONPHOL"], lo: ["ນະພາ ພູນຜົນ", "NAPHA POUNPHON"] },
    joinedDaysAgo: 1,
    past: [],
    plays: [],
  },
];

type Inviter = { readonly id: bigint; readonly currency: Currency; readonly bank: NewMember["bank"] };

/** Nobody knows the friends' password. Hashing takes long, so all of them share one hash, made when it is needed. */
const createPassword = ({ random, schedule }: Context): (() => Promise<string>) => {
  let hashed: Promise<string> | null = null;
  return () => (hashed ??= hashPassword(schedule, random.bytes(24).toString("base64url")));
};

type Friendship = { readonly friend: Friend; readonly inviter: Inviter; readonly password: () => Promise<string> };

const idOf = async (context: Context, { friend, inviter, password }: Friendship, at: Date): Promise<bigint> => {
  const { db, random, settings } = context;
  const known = await db
    .selectFrom("member_phone")
    .select("member_id")
    .where("phone", "=", friend.phone)
    .executeTakeFirst();
  if (known !== undefined) return known.member_id;
  const { phone, accountNo, names } = friend;
  const [name, accountName] = names[settings.edition];
  const person: NewMember = {
    phone,
    name,
    password: await password(),
    currency: inviter.currency,
    sourceCode: "FRIEND",
    inviterId: inviter.id,
    bank: { ...inviter.bank, accountNo, accountName },
  };
  return transaction(db, (tx) => createMember(tx, random, person, at));
};

/** The demo member's friends, their past, and the commission for them. After an interruption it continues. */
export const fillFriends = async (context: Context, inviter: Inviter): Promise<void> => {
  const now = context.clock.now();
  const password = createPassword(context);
  for (const friend of friends) {
    const id = await idOf(context, { friend, inviter, password }, atHour(now, friend.joinedDaysAgo, 9));
    const member = { id, currency: inviter.currency };
    await fillHistory(context, member, friend.past);
    if (friend.plays.length === 0) continue;
    await fillPlays(context, member, friend.plays);
    // The state of knowledge on the evening of its last day.
    const last = Math.min(...friend.plays.map(({ daysAgo }) => daysAgo));
    await evaluateReferral(context, id, atHour(now, last, 22));
  }
};
