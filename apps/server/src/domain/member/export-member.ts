import type { Context } from "../../context.ts";
import {
  iso,
  readBalances,
  readBets,
  readBonuses,
  readClaims,
  readDepositLimits,
  readCoupons,
  readDevices,
  readErasures,
  readGameAccounts,
  readMovements,
  readPasskeys,
  readQrOrders,
  readSessions,
  readSpins,
  type OwnRow,
} from "./own-rows.ts";
import { readChatMessages, readConversations } from "./own-chat.ts";
import { readBankTransfers, readNotices, readPushDevices } from "./own-notices.ts";
import { readBanksLeft, readInvites, readRefunds } from "./own-rewards.ts";
import { readSlips } from "./own-slips.ts";

/** All data that is kept about a member, as JSON for that member. */
export type MemberData = {
  readonly exportedAt: string;
  readonly profile: OwnRow;
  readonly bankAccount: OwnRow;
  readonly sessions: readonly OwnRow[];
  readonly devices: readonly OwnRow[];
  readonly passkeys: readonly OwnRow[];
  readonly pushDevices: readonly OwnRow[];
  readonly notices: readonly OwnRow[];
  readonly gameAccounts: readonly OwnRow[];
  readonly balances: readonly OwnRow[];
  readonly movements: readonly OwnRow[];
  readonly bankTransfers: readonly OwnRow[];
  readonly qrOrders: readonly OwnRow[];
  readonly depositClaims: readonly OwnRow[];
  readonly depositLimits: readonly OwnRow[];
  readonly slips: readonly OwnRow[];
  readonly bets: readonly OwnRow[];
  readonly spins: readonly OwnRow[];
  readonly coupons: readonly OwnRow[];
  readonly bonuses: readonly OwnRow[];
  readonly erasureRequests: readonly OwnRow[];
  readonly bankAccountsBefore: readonly OwnRow[];
  readonly refunds: readonly OwnRow[];
  readonly invites: readonly OwnRow[];
  readonly chatConversations: readonly OwnRow[];
  readonly chatMessages: readonly OwnRow[];
};

/** A member with their identity, also where that is kept apart. */
const readMember = async ({ db }: Context, id: bigint) => {
  const member = await db.selectFrom("member").selectAll().where("id", "=", id).executeTakeFirst();
  const kept = await db
    .selectFrom("identity_kept")
    .select(["phone", "name", "bank_account_no", "bank_account_name"])
    .where("member_id", "=", id)
    .executeTakeFirst();
  return member === undefined ? undefined : { ...member, ...kept };
};

/**
 * All of a member's own data (S68), amounts in major units; null when there is no such member. It never contains a
 * secret (password, token, a game's password), operators' notes, or who the operators are (S28).
 */
export const exportMember = async (context: Context, memberId: bigint): Promise<MemberData | null> => {
  const member = await readMember(context, memberId);
  if (member === undefined) return null;
  return {
    exportedAt: context.clock.now().toISOString(),
    profile: {
      _id: String(member.id),
      phone: member.phone,
      name: member.name,
      currency: member.currency,
      coin: Number(member.coin),
      status: member.status,
      sourceCode: member.source_code,
      secondStep: member.second_step,
      invitedBy: member.inviter_id === null ? null : `PR${member.inviter_id}`,
      createdAt: iso(member.created_at),
      closedAt: iso(member.closed_at),
    },
    bankAccount: {
      bankCode: member.bank_code,
      bankAccountNo: member.bank_account_no,
      bankAccountName: member.bank_account_name,
      changedAt: iso(member.bank_changed_at),
    },
    sessions: await readSessions(context, memberId),
    devices: await readDevices(context, memberId),
    passkeys: await readPasskeys(context, memberId),
    pushDevices: await readPushDevices(context, memberId),
    notices: await readNotices(context, memberId),
    gameAccounts: await readGameAccounts(context, memberId),
    balances: await readBalances(context, memberId),
    movements: await readMovements(context, memberId),
    bankTransfers: await readBankTransfers(context, memberId),
    qrOrders: await readQrOrders(context, memberId),
    depositClaims: await readClaims(context, memberId),
    depositLimits: await readDepositLimits(context, memberId),
    slips: await readSlips(context, memberId),
    bets: await readBets(context, memberId),
    spins: await readSpins(context, memberId),
    coupons: await readCoupons(context, memberId),
    bonuses: await readBonuses(context, memberId),
    erasureRequests: await readErasures(context, memberId),
    bankAccountsBefore: await readBanksLeft(context, memberId),
    refunds: await readRefunds(context, memberId),
    invites: await readInvites(context, memberId),
    chatConversations: await readConversations(context, memberId),
    chatMessages: await readChatMessages(context, memberId),
  };
};
