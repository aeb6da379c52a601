import { replyChat } from "@krapao/contract/operator/reply-chat";

import { sayAsOperator, sessionOf } from "../../domain/chat/operator.ts";
import { entryOf, readForOperators } from "../../domain/chat/present.ts";
import { customerOf } from "../../domain/chat/publish.ts";
import { limitOf, takeTurn } from "../../lib/limiter.ts";
import { refuse } from "../../lib/refusal.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";

const LIMIT = limitOf("chat:operator");

/**
 * Answers in a conversation. The message is its own record, so the audit log does not repeat it. Refuses too many
 * replies of an operator with REQUEST_LIMIT.
 */
export const addReplyChat = (app: App): void =>
  route(app, replyChat, operators, async ({ context, operator, params, body }) => {
    const taken = await takeTurn(context.db, LIMIT, String(operator.id));
    if (!taken.allowed) throw refuse("REQUEST_LIMIT", { retryAfter: taken.retryAfter });
    const session = await sessionOf(context, params._id);
    const row = await sayAsOperator(context, session, operator.id, body.message);
    const [customer, read] = await Promise.all([
      customerOf(context, session.member_id),
      readForOperators(context, [row]),
    ]);
    return entryOf(context, row, customer, read);
  });
