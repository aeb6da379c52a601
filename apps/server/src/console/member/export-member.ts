import { exportMember } from "@krapao/contract/operator/export-member";

import { refuse } from "../../lib/refusal.ts";
import { exportMember as readAll } from "../../domain/member/export-member.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { memberOfPath } from "./member-row.ts";

/**
 * Returns all stored data of a member, to hand over to them (S68). The export is recorded in the audit log before it is
 * sent. Throws NO_USER.
 */
export const addExportMember = (app: App): void =>
  route(app, exportMember, operators, async ({ context, operator, params, body }) => {
    const { id } = await memberOfPath(context, params._id);
    await recordAuditEvent(context.db, context.clock.now(), {
      act: exportMember.name,
      by: operator.id,
      memberId: id,
      reason: body.reason,
    });
    const data = await readAll(context, id);
    if (data === null) throw refuse("NO_USER");
    return { ...data };
  });
