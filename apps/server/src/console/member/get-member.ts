import { toMajor, toWireCurrency } from "@krapao/contract";
import { getMember } from "@krapao/contract/operator/get-member";
import type { MemberPage } from "@krapao/contract/operator/member-shapes";

import { depositLimitOf } from "../../domain/deposit/limit/deposit-limit.ts";
import { presentLimit } from "../../domain/deposit/limit/present-limit.ts";
import { depositBrakeOf } from "../../domain/risk/deposit-brake.ts";
import type { Context } from "../../context.ts";
import { readLevels, readTagsOf } from "../../domain/member-summary/labels.ts";
import { readAuditEvents } from "../audit-log/read-audit-events.ts";
import { recordLook } from "../audit-log/record-look.ts";
import { consoleEntryOf } from "../entries.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { markOf, maskedAccountOf, readMarks } from "../../domain/operator/marks.ts";
import { figuresOf } from "../../domain/member/figures.ts";
import { readMemberGames } from "./member-games.ts";
import { readNotes } from "./member-notes.ts";
import { type MemberRow, memberOfPath } from "./member-row.ts";

const VIEWS = ["getMember", "revealMember", "exportMember", "exportMemberStatement"];
const MOST = 50;

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

const labelsOf = async ({ db }: Context, { id }: MemberRow): Promise<Pick<MemberPage, "level" | "tags">> => {
  const [levels, tags, summary] = await Promise.all([
    readLevels(db),
    readTagsOf(db, [id]),
    db.selectFrom("member_summary").select("level_id").where("member_id", "=", id).executeTakeFirst(),
  ]);
  const level = levels.find(({ _id }) => _id === String(summary?.level_id));
  return { level: level ?? null, tags: [...(tags.get(id) ?? [])] };
};

/** What the reports have counted of a member since they joined. */
const recordOf = async ({ db }: Context, { id, currency }: MemberRow): Promise<MemberPage["record"]> => {
  const row = await db
    .selectFrom("member_summary as s")
    .innerJoin("member_play_total as t", "t.member_id", "s.member_id")
    .leftJoin("report_first_deposit as f", "f.member_id", "s.member_id")
    .select(["s.last_deposit", "s.last_played", "t.play", "s.given", "s.language", "f.day", "f.amount"])
    .where("s.member_id", "=", id)
    .where("s.currency", "=", currency)
    .executeTakeFirst();
  const { day = null, amount = null } = row ?? {};
  return {
    firstDeposit: day === null || amount === null ? null : { day, amount: toMajor(amount) },
    lastDeposit: row?.last_deposit ?? null,
    lastPlayed: row?.last_played ?? null,
    play: toMajor(row?.play ?? 0n),
    given: toMajor(row?.given ?? 0n),
    ngr: toMajor((row?.play ?? 0n) - (row?.given ?? 0n)),
    language: row?.language ?? null,
  };
};

/** A member's page. The look is recorded in the audit log before the page is sent. */
export const addGetMember = (app: App): void =>
  route(app, getMember, operators, async ({ context, operator, params }) => {
    const member = await memberOfPath(context, params._id);
    await recordLook(context, operator, { act: getMember.name, memberId: member.id });
    const [figures, games, open, notes, bankAccount, looked, inviters, brake, limit, labels, record] =
      await Promise.all([
        figuresOf(context, member.id, member.currency),
        readMemberGames(context, member),
        openOf(context, member),
        readNotes(context, member.id),
        bankOf(context, member),
        readAuditEvents(context.db, { member: member.id, acts: VIEWS, limit: MOST }),
        readMarks(context.db, member.inviter_id === null ? [] : [member.inviter_id]),
        depositBrakeOf(context, member.id),
        depositLimitOf(context.db, member.id),
        labelsOf(context, member),
        recordOf(context, member),
      ]);
    const inGames = games.reduce((sum, game) => sum + Math.round(game.balance * 100), 0);
    const wallet = Math.round((figures.available + figures.held) * 100);
    return {
      ...markOf(member),
      currency: toWireCurrency(member.currency),
      status: member.status,
      ...labels,
      createdAt: member.created_at.toISOString(),
      available: figures.available,
      bankAccount,
      bankChangedAt: member.bank_changed_at?.toISOString() ?? null,
      invitedBy: (member.inviter_id === null ? null : inviters.get(member.inviter_id)) ?? null,
      depositBrake: brake === null ? null : { until: brake.until?.toISOString() ?? null },
      depositLimit: presentLimit(limit),
      held: figures.held,
      total: (wallet + inGames) / 100,
      figures,
      record,
      games,
      open,
      notes,
      looked,
    };
  });
