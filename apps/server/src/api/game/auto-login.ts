import { autoLogin, autoLogins, isAutoLoginCode } from "@krapao/contract/game/auto-logins";

import type { Context } from "../../context.ts";
import { launchGame, type Visit } from "../../domain/game/launch.ts";
import { isGameStopped } from "../../domain/game/provider-suspension.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import type { CallRequest } from "../../http/types.ts";
import { languageOfRequest } from "../../lib/languages.ts";
import { refuse } from "../../lib/refusal.ts";
import { noAccountRefusal } from "./own-account.ts";

const open = async (context: Context, visit: Visit): Promise<{ link: string }> => {
  if (await isGameStopped(context, visit.code)) throw refuse("NO_GAME");
  const launch = await launchGame(context, visit);
  if (launch.is === "link") return { link: launch.link };
  // The game account in the path is not the member's (rule 18).
  if (launch.is === "not-theirs") throw refuse(noAccountRefusal(visit.code));
  if (launch.is === "transfer-open") throw refuse("TRANSFER_IN_PROGRESS");
  context.log.warn({ event: "game.launch_failed", game: visit.code, outcome: launch.is });
  throw refuse("NO_GAME", { status: 503 });
};

type Caller = Pick<CallRequest<typeof autoLogin, typeof members>, "member" | "request">;

/**
 * The addresses that open games, with a one-time ticket where the provider has tickets. The general call refuses a
 * provider that has its own auto-login call with NO_GAME.
 */
export const addAutoLogins = (app: App): void => {
  const { context } = app;
  const visitOf = ({ member, request }: Caller, code: string): Omit<Visit, "username"> => {
    const language = languageOfRequest(request, context.settings.edition);
    return { memberId: member.id, code, language };
  };
  for (const [code, call] of Object.entries(autoLogins))
    route(app, call, members, (visit) => open(context, { ...visitOf(visit, code), ...visit.params }));
  route(app, autoLogin, members, (visit) => {
    const { provider, username } = visit.params;
    const code = provider.toUpperCase();
    // A provider with its own call is opened only by that call, because some need the password too.
    if (isAutoLoginCode(code)) throw refuse("NO_GAME");
    return open(context, { ...visitOf(visit, code), username });
  });
};
