import { closeMember } from "@krapao/contract/operator/close-member";

import { refuse } from "../../lib/refusal.ts";
import { closeMember as close } from "../../domain/member/close-member.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { memberOfPath } from "./member-row.ts";

/**
 * Closes a member whose accounts are empty. Refuses with NO_USER, with NOT_WAITING for a closed member, and with
 * MONEY_LEFT while money is left.
 */
export const addCloseMember = (app: App): void =>
  route(app, closeMember, operators, async ({ context, operator, params, body }) => {
    const { id, status } = await memberOfPath(context, params._id);
    const closing = await close(context, id, (tx) =>
      recordAuditEvent(tx, context.clock.now(), {
        act: closeMember.name,
        by: operator.id,
        memberId: id,
        reason: body.reason,
        before: { status },
        after: { status: "closed" },
      }),
    );
    if (closing === "no-member") throw refuse("NO_USER");
    if (closing === "closed-before") throw refuse("NOT_WAITING");
    if (closing === "money-left") throw refuse("MONEY_LEFT");
    return {};
  });
