import { toNational } from "@krapao/contract/phone";
import { revealMember } from "@krapao/contract/operator/reveal-member";

import { limitOf, takeTurn } from "../../lib/limiter.ts";
import { refuse } from "../../lib/refusal.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { memberOfPath } from "./member-row.ts";

const LIMIT = limitOf("operator:reveal");

/**
 * Shows masked data. The reason is recorded in the audit log before the answer. Refuses too many reveals of an operator
 * with REQUEST_LIMIT.
 */
export const addRevealMember = (app: App): void =>
  route(app, revealMember, operators, async ({ context, operator, params, body }) => {
    const { db, clock } = context;
    const member = await memberOfPath(context, params._id);
    const turn = await takeTurn(db, LIMIT, String(operator.id));
    if (!turn.allowed) throw refuse("REQUEST_LIMIT", { retryAfter: turn.retryAfter });
    const { field, reason } = body;
    const entry = { act: revealMember.name, by: operator.id, subject: field, memberId: member.id, reason };
    await recordAuditEvent(db, clock.now(), entry);
    const kept = await db.selectFrom("identity_kept").selectAll().where("member_id", "=", member.id).executeTakeFirst();
    const { phone, bank_account_no } = kept ?? member;
    return { value: field === "phone" ? toNational(phone) : bank_account_no };
  });
