import { toMajor, toWireCurrency } from "@krapao/contract";
import { getMember } from "@krapao/contract/operator/get-member";
import type { MemberPage } from "@krapao/contract/operator/member-shapes";

import { depositBrakeOf } from "../../domain/risk/deposit-brake.ts";
import type { Context } from "../../context.ts";
import { livingSessions } from "../../domain/session/sessions.ts";
import { readAuditEvents } from "../audit-log/read-audit-events.ts";
import { recordLook } from "../audit-log/record-look.ts";
import { consoleEntryOf } from "../entries.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { markOf, maskedAccountOf, readMarks, readOperatorMarks } from "../../domain/operator/marks.ts";
import { figuresOf } from "./figures.ts";
import { type MemberRow, memberOfPath } from "./member-row.ts";

const VIEWS = ["getMember", "revealMember", "exportMember"];
const MOST = 50;

const gamesOf = async (context: Context, member: MemberRow): Promise<MemberPage["games"]> => {
  const rows = await context.db
    .selectFrom("game_account as g")
    .leftJoin("game_provider as p", "p.code", "g.code")
    .leftJoin("account as a", (join) =>
      join
        .onRef("a.member_id", "=", "g.member_id")
        .onRef("a.code", "=", "g.code")
        .onRef("a.currency", "=", "g.currency")
        .on("a.kind", "=", "game"),
    )
    .leftJoin("entry as e", (join) => join.onRef("e.account", "=", "a.id").onRef("e.seq", "=", "a.seq"))
    .select(["g.code", "p.name", "g.username", "a.balance", "a.busy", "e.created_at as moved_at"])
    .where("g.member_id", "=", member.id)
    .where("g.activated_at", "is not", null)
    .orderBy("p.position")
    .execute();
  return rows.map((row) => ({
    code: row.code,
    name: row.name ?? row.code,
    username: row.username,
    balance: toMajor(row.balance ?? 0n),
    askedAt: row.moved_at?.toISOString() ?? null,
    isBusy: row.busy !== null,
  }));
};

const openOf = async (context: Context, member: MemberRow): Promise<MemberPage["open"]> => {
  const rows = await context.db
    .selectFrom("saga")
    .selectAll()
    .where("member_id", "=", member.id)
    .where("status", "=", "IN_PROGRESS")
    .orderBy("created_at", "desc")
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    ...consoleEntryOf(row),
    state: row.state,
    sinceSent: row.sent_at?.toISOString() ?? null,
    asked: row.asked,
  }));
};

const sessionsOf = async (context: Context, member: MemberRow): Promise<MemberPage["sessions"]> => {
  const living = await livingSessions(context.db, member.id, context.clock.now());
  return living.map(({ id, device, created_at, used_at }) => ({
    id,
    device,
    address: null,
    createdAt: created_at.toISOString(),
    usedAt: used_at.toISOString(),
  }));
};

const notesOf = async (context: Context, member: MemberRow): Promise<MemberPage["notes"]> => {
  const rows = await context.db
    .selectFrom("member_note")
    .selectAll()
    .where("member_id", "=", member.id)
    .orderBy("id", "desc")
    .limit(MOST)
    .execute();
  const people = await readOperatorMarks(context.db);
  return rows.flatMap(({ operator_id, text, at }) => {
    const by = people.get(operator_id);
    return by === undefined ? [] : [{ by, at: at.toISOString(), text }];
  });
};

const bankOf = async (context: Context, member: MemberRow): Promise<MemberPage["bankAccount"]> => {
  const bank = await context.db
    .selectFrom("bank")
    .select("name_en")
    .where("country", "=", member.bank_country)
    .where("code", "=", member.bank_code)
    .executeTakeFirst();
  return maskedAccountOf({
    bankCode: member.bank_code,
    bankName: bank?.name_en ?? member.bank_code,
    accountName: member.bank_account_name,
    accountNo: member.bank_account_no,
  });
};

/** A member's page. Who looked at it stands in the log before it is shown. */
export const addGetMember = (app: App): void =>
  route(app, getMember, operators, async ({ context, operator, params }) => {
    const member = await memberOfPath(context, params._id);
    await recordLook(context, operator, { act: getMember.name, memberId: member.id });
    const [figures, games, open, sessions, notes, bankAccount, looked, inviters, brake] = await Promise.all([
      figuresOf(context, member.id, member.currency),
      gamesOf(context, member),
      openOf(context, member),
      sessionsOf(context, member),
      notesOf(context, member),
      bankOf(context, member),
      readAuditEvents(context.db, { member: member.id, acts: VIEWS, limit: MOST }),
      readMarks(context.db, member.inviter_id === null ? [] : [member.inviter_id]),
      depositBrakeOf(context, member.id),
    ]);
    const inGames = games.reduce((sum, game) => sum + Math.round(game.balance * 100), 0);
    const wallet = Math.round((figures.available + figures.held) * 100);
    return {
      ...markOf(member),
      currency: toWireCurrency(member.currency),
      status: member.status,
      createdAt: member.created_at.toISOString(),
      available: figures.available,
      bankAccount,
      bankChangedAt: member.bank_changed_at?.toISOString() ?? null,
      invitedBy: (member.inviter_id === null ? null : inviters.get(member.inviter_id)) ?? null,
      depositBrake: brake === null ? null : { until: brake.until?.toISOString() ?? null },
      held: figures.held,
      total: (wallet + inGames) / 100,
      figures,
      games,
      open,
      sessions,
      notes,
      looked,
    };
  });
