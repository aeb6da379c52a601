import type { getMember } from "@krapao/contract/operator/get-member";
import type { getMemberRewards } from "@krapao/contract/operator/get-member-rewards";
import type { getMemberRisk } from "@krapao/contract/operator/get-member-risk";
import type { getMemberStatement } from "@krapao/contract/operator/get-member-statement";
import type { listMemberDevices } from "@krapao/contract/operator/list-member-devices";
import type { listMemberLinks } from "@krapao/contract/operator/list-member-links";
import type { AnswerOf } from "@krapao/contract/types";
import { at, figures, piyada, thanaphon, waranya } from "./basics.ts";
import { member } from "./member-fakes.ts";

const names = (name: string) => ({ th: name, lo: name, en: name });

export const rewards: AnswerOf<typeof getMemberRewards> = {
  running: {
    code: "DAILY20",
    names: names("DAILY20"),
    reward: 1_000,
    activatedAt: at("10:00:00", "20"),
    required: 10_000,
    played: 6_400,
    expireAt: at("10:00:00", "25"),
  },
  ended: [
    {
      code: "WELCOME100",
      names: names("โบนัสต้อนรับสมาชิกใหม่ 100%"),
      reward: 1_000,
      activatedAt: at("19:30:11", "19"),
      endedAt: at("23:40:02", "20"),
      how: "finished",
      taken: 0,
    },
    {
      code: "SPORT50",
      names: names("Weekend sport"),
      reward: 500,
      activatedAt: at("19:30:11", "10"),
      endedAt: at("23:40:02", "12"),
      how: "cleared",
      taken: 480.5,
    },
  ],
  coins: { count: 12, next: 38 },
  coupons: [
    {
      _id: "C1",
      names: names("฿20"),
      amount: 20,
      createdAt: at("20:12:00", "21"),
      expireAt: at("20:12:00", "28"),
    },
    { _id: "C2", names: names("iPhone"), amount: 0, createdAt: at("20:12:00", "20"), expireAt: null },
  ],
  couponCount: 24,
  refundWaits: 180.5,
  invites: {
    count: 3,
    playedThrough: 2,
    earned: 740,
    toCollect: 320,
    friends: [waranya, thanaphon].map((friend, n) => ({
      member: friend,
      createdAt: at("10:00:00", "05"),
      amount: n * 320,
    })),
  },
  month: {
    bonuses: { times: 3, amount: 2_500 },
    spins: { times: 48, amount: 412 },
    refunds: { times: 4, amount: 722 },
    invites: { times: 1, amount: 320 },
  },
};

export const links: AnswerOf<typeof listMemberLinks> = {
  members: [
    {
      member: thanaphon,
      status: "blocked",
      reasons: [
        { why: "device", since: at("08:00:00", "16") },
        { why: "name", since: at("08:00:00", "16") },
      ],
    },
    { member: piyada, status: "active", reasons: [{ why: "inviter", since: at("10:00:00", "03") }] },
    { member: waranya, status: "active", reasons: [{ why: "payer", since: null }] },
  ],
  isMore: true,
  isPartial: false,
};

export const devices: AnswerOf<typeof listMemberDevices> = {
  sessions: [
    {
      id: "s1",
      device: "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile",
      place: "Bangkok",
      createdAt: at("08:00:00"),
      usedAt: at("14:32:00"),
    },
    {
      id: "s2",
      device: "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Edg/140.0",
      place: null,
      createdAt: at("08:00:00", "20"),
      usedAt: at("22:10:00", "20"),
    },
  ],
  passkeys: [
    { id: "k1", name: "Android · Chrome", createdAt: at("09:12:00", "01"), usedAt: at("08:00:00"), isSynced: true },
  ],
  known: { count: 3, newestAt: at("22:10:00", "20") },
};

/** A member who registered a minute ago. */
export const freshMember: readonly (readonly [path: RegExp, answer: object])[] = [
  [
    /\/members\/[^/]+$/,
    {
      ...member,
      level: null,
      tags: [],
      available: 0,
      bankChangedAt: null,
      invitedBy: null,
      depositBrake: null,
      depositLimit: { limit: null, today: 0, next: null },
      held: 0,
      total: 0,
      figures: { ...figures, available: 0, held: 0, deposits: 0, bonuses: 0, play: 0, paidOut: 0 },
      record: { firstDeposit: null, lastDeposit: null, lastPlayed: null, play: 0, given: 0, ngr: 0, language: null },
      games: [],
      open: [],
      notes: [],
    } satisfies AnswerOf<typeof getMember>,
  ],
  [/\/statement$/, { total: 0, statement: [] } satisfies AnswerOf<typeof getMemberStatement>],
  [
    /\/devices$/,
    { sessions: [], passkeys: [], known: { count: 0, newestAt: null } } satisfies AnswerOf<typeof listMemberDevices>,
  ],
  [
    /\/rewards$/,
    {
      running: null,
      ended: [],
      coins: { count: 0, next: 50 },
      coupons: [],
      couponCount: 0,
      refundWaits: 0,
      invites: { count: 0, playedThrough: 0, earned: 0, toCollect: 0, friends: [] },
      month: {
        bonuses: { times: 0, amount: 0 },
        spins: { times: 0, amount: 0 },
        refunds: { times: 0, amount: 0 },
        invites: { times: 0, amount: 0 },
      },
    } satisfies AnswerOf<typeof getMemberRewards>,
  ],
  [/\/links$/, { members: [], isMore: false, isPartial: false } satisfies AnswerOf<typeof listMemberLinks>],
  [/\/risk$/, { score: 0, open: [], openCount: 0, seenCount: 0 } satisfies AnswerOf<typeof getMemberRisk>],
];
