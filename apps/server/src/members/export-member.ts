import { toMajor } from "@krapao/contract";

import type { Context } from "../context.ts";

type Row = Readonly<Record<string, unknown>>;

/** Everything that is kept of a member, as JSON for that member. */
export type MemberData = {
  readonly exportedAt: string;
  readonly profile: Row;
  readonly bankAccount: Row;
  readonly sessions: readonly Row[];
  readonly gameAccounts: readonly Row[];
  readonly balances: readonly Row[];
  readonly movements: readonly Row[];
  readonly qrOrders: readonly Row[];
  readonly depositClaims: readonly Row[];
  readonly bets: readonly Row[];
};

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

const readMember = (context: Context, id: bigint) =>
  context.db.selectFrom("member").selectAll().where("id", "=", id).executeTakeFirst();

const readSessions = async ({ db }: Context, id: bigint): Promise<readonly Row[]> => {
  const rows = await db
    .selectFrom("session")
    .select(["device", "created_at", "used_at", "expires_at", "ended_at"])
    .where("member_id", "=", id)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    device: row.device,
    since: iso(row.created_at),
    lastUsed: iso(row.used_at),
    endsAt: iso(row.ended_at ?? row.expires_at),
  }));
};

const readGameAccounts = async ({ db }: Context, id: bigint): Promise<readonly Row[]> => {
  const rows = await db
    .selectFrom("game_account")
    .select(["code", "username", "currency", "created_at", "activated_at"])
    .where("member_id", "=", id)
    .orderBy("code")
    .execute();
  return rows.map((row) => ({
    slotCode: row.code,
    username: row.username,
    currency: row.currency,
    createdAt: iso(row.created_at),
    activatedAt: iso(row.activated_at),
  }));
};

const readBalances = async ({ db }: Context, id: bigint): Promise<readonly Row[]> => {
  const rows = await db
    .selectFrom("account")
    .select(["kind", "code", "currency", "balance", "held"])
    .where("member_id", "=", id)
    .orderBy("kind")
    .orderBy("code")
    .execute();
  return rows.map(({ kind, code, currency, balance, held }) => ({
    account: code === "" ? kind : `${kind}:${code}`,
    currency,
    balance: toMajor(balance),
    held: toMajor(held),
  }));
};

const readMovements = async ({ db }: Context, id: bigint): Promise<readonly Row[]> => {
  const rows = await db
    .selectFrom("saga")
    .select(["reference", "kind", "type", "state", "status", "amount", "currency", "from_code", "to_code", "data"])
    .select(["balance", "timeline", "created_at", "changed_at"])
    .where("member_id", "=", id)
    .orderBy("created_at")
    .orderBy("reference")
    .execute();
  return rows.map((row) => ({
    reference: row.reference,
    type: row.type ?? row.kind,
    state: row.state,
    status: row.status,
    amount: toMajor(row.amount),
    currency: row.currency,
    from: row.from_code,
    to: row.to_code,
    ...("payee" in row.data ? { paidTo: row.data["payee"] } : {}),
    balance: row.balance === null ? null : toMajor(row.balance),
    steps: row.timeline,
    createdAt: iso(row.created_at),
    changedAt: iso(row.changed_at),
  }));
};

const readQrOrders = async ({ db }: Context, id: bigint): Promise<readonly Row[]> => {
  const rows = await db
    .selectFrom("qr_order")
    .select(["qrcode_id", "provider", "currency", "amount", "created_at", "expire_at", "closed_at", "closed_as"])
    .where("member_id", "=", id)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    qrcodeId: row.qrcode_id,
    provider: row.provider,
    currency: row.currency,
    amount: toMajor(row.amount),
    createdAt: iso(row.created_at),
    endedAt: iso(row.closed_at ?? row.expire_at),
    endedAs: row.closed_as,
  }));
};

const readClaims = async ({ db }: Context, id: bigint): Promise<readonly Row[]> => {
  const rows = await db
    .selectFrom("deposit_claim")
    .selectAll()
    .where("member_id", "=", id)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    reference: row.id,
    currency: row.currency,
    amount: toMajor(row.amount),
    state: row.state,
    createdAt: iso(row.created_at),
  }));
};

const readBets = async ({ db }: Context, id: bigint): Promise<readonly Row[]> => {
  const rows = await db
    .selectFrom("game_bet")
    .select(["code", "id", "at", "stake", "payout"])
    .where("member_id", "=", id)
    .orderBy("at")
    .execute();
  return rows.map((row) => ({
    slotCode: row.code,
    bet: row.id,
    at: iso(row.at),
    stake: toMajor(row.stake),
    payout: toMajor(row.payout),
  }));
};

/**
 * All of a member's own data (S68), amounts in major units; null when there is no such member. Never a secret (password,
 * token, a game's password), nor what operators noted or who they are (S28).
 */
export const exportMember = async (context: Context, memberId: bigint): Promise<MemberData | null> => {
  const member = await readMember(context, memberId);
  if (member === undefined) return null;
  const [sessions, gameAccounts, balances, movements, qrOrders, depositClaims, bets] = await Promise.all([
    readSessions(context, memberId),
    readGameAccounts(context, memberId),
    readBalances(context, memberId),
    readMovements(context, memberId),
    readQrOrders(context, memberId),
    readClaims(context, memberId),
    readBets(context, memberId),
  ]);
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
    sessions,
    gameAccounts,
    balances,
    movements,
    qrOrders,
    depositClaims,
    bets,
  };
};
