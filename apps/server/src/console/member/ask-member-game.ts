import { ASK_GAME_MS, askMemberGame } from "@krapao/contract/operator/ask-member-game";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { availableOf, gameOf, type MemberGame } from "../../domain/game/accounts.ts";
import { readReportSoon } from "../../domain/game/explain.ts";
import { refreshWithin } from "../../domain/game/refresh.ts";
import { type App, route } from "../../http/route.ts";
import { limitOf, takeTurn } from "../../lib/limiter.ts";
import { refuse } from "../../lib/refusal.ts";
import { recordLook } from "../audit-log/record-look.ts";
import { operators } from "../operators.ts";
import { readMemberGames } from "./member-games.ts";
import { memberOfPath } from "./member-row.ts";

/** How many accounts an operator may ask about in an hour. A member with all games needs a dozen for one press. */
const LIMIT = limitOf("operator:ask-game");

type Said = "known" | "busy" | "silent";

const ask = async (context: Context, game: MemberGame): Promise<Said> => {
  const { is } = await refreshWithin(context, game, ASK_GAME_MS);
  // The account moved meanwhile, so the answer is as old as that of a busy account.
  return is === "moved-on" ? "busy" : is;
};

/** Records when the provider answered, or that it did not. A busy account was not asked. */
const noteSaid = async ({ db }: Context, { memberId, code }: MemberGame, said: Said): Promise<void> => {
  if (said === "busy") return;
  const column = sql.ref(said === "known" ? "told_at" : "silent_at");
  await sql`
    update game_account set ${column} = db_now() where member_id = ${memberId} and code = ${code}`.execute(db);
};

/**
 * Asks a provider for the balance of a member's account there. Accounts of a game out of service are asked too, because
 * they may hold money. Play results are posted to the books, as when the member's app asks. The question is recorded in
 * the audit log, once for a visit. Refuses with NO_DATA without an account there, and too many questions of an operator
 * with REQUEST_LIMIT.
 */
export const addAskMemberGame = (app: App): void =>
  route(app, askMemberGame, operators, async ({ context, operator, params }) => {
    const member = await memberOfPath(context, params._id);
    const [known] = await readMemberGames(context, member, params.code);
    if (known === undefined) throw refuse("NO_DATA");
    const turn = await takeTurn(context.db, LIMIT, String(operator.id));
    if (!turn.allowed) throw refuse("REQUEST_LIMIT", { retryAfter: turn.retryAfter });
    await recordLook(context, operator, { act: askMemberGame.name, memberId: member.id });
    const account = await gameOf(context, member.id, params.code);
    const said = await ask(context, account);
    await noteSaid(context, account, said);
    if (said === "known") {
      await readReportSoon(context, account);
      context.realtime.changed(member.id, { available: await availableOf(context, member), topics: ["slots"] });
    }
    const [game = known] = await readMemberGames(context, member, params.code);
    return { said, game };
  });
