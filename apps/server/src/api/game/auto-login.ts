import type { ErrorKey } from "@krapao/contract";
import { autoLoginAreaslot } from "@krapao/contract/game/auto-login-areaslot";
import { autoLoginAskmebet } from "@krapao/contract/game/auto-login-askmebet";
import { autoLoginBetflix } from "@krapao/contract/game/auto-login-betflix";
import { autoLoginCircus } from "@krapao/contract/game/auto-login-circus";
import { autoLoginHuayhd } from "@krapao/contract/game/auto-login-huayhd";
import { autoLoginImi } from "@krapao/contract/game/auto-login-imi";
import { autoLoginJoker2 } from "@krapao/contract/game/auto-login-joker2";
import { autoLoginPg } from "@krapao/contract/game/auto-login-pg";
import { autoLoginPgslot } from "@krapao/contract/game/auto-login-pgslot";
import { autoLoginSlotracha } from "@krapao/contract/game/auto-login-slotracha";
import { autoLoginUsun } from "@krapao/contract/game/auto-login-usun";

import type { Context } from "../../context.ts";
import { launchGame, type Visit } from "../../domain/game/launch.ts";
import type { CallRequest } from "../../http/types.ts";
import { isGameStopped } from "../../domain/game/provider-suspension.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { languageOfRequest } from "../../lib/languages.ts";
import { refuse } from "../../lib/refusal.ts";

/** The calls that open a game by name, each with the account's code; and those that name the password too. */
const byName = [
  [autoLoginPg, "PG"],
  [autoLoginBetflix, "BETFLIX"],
  [autoLoginAreaslot, "AREASLOT"],
  [autoLoginJoker2, "JOKER2"],
  [autoLoginHuayhd, "HUAYHD"],
] as const;
const byPassword = [
  [autoLoginAskmebet, "ASKMEBET"],
  [autoLoginImi, "IMI"],
  [autoLoginUsun, "USUN"],
  [autoLoginCircus, "CIRCUS"],
  [autoLoginSlotracha, "SLOTRACHA"],
  [autoLoginPgslot, "PGSLOT"],
] as const;

/** What is told when the names are not the member's own (rule 18). */
const notTheirs = (code: string): ErrorKey => (code === "AREASLOT" ? "NOT_AREASLOT" : "SLOT_NO_ACCOUNT");

const open = async (context: Context, visit: Visit): Promise<{ link: string }> => {
  if (await isGameStopped(context, visit.code)) throw refuse("NO_GAME");
  const launch = await launchGame(context, visit);
  if (launch.is === "link") return { link: launch.link };
  if (launch.is === "not-theirs") throw refuse(notTheirs(visit.code));
  if (launch.is === "transfer-open") throw refuse("TRANSFER_IN_PROGRESS");
  context.log.warn({ event: "game not opened", game: visit.code, outcome: launch.is });
  throw refuse("NO_GAME", { status: 503 });
};

type Caller = Pick<CallRequest<typeof autoLoginPg, typeof members>, "member" | "request">;

/** The addresses that open games, each a one-time ticket where the provider has one. */
export const addAutoLogins = (app: App): void => {
  const { context } = app;
  const visitOf = ({ member, request }: Caller, code: string): Omit<Visit, "username"> => {
    const language = languageOfRequest(request, context.settings.edition);
    return { memberId: member.id, code, language };
  };
  for (const [call, code] of byName) {
    route(app, call, members, (visit) => open(context, { ...visitOf(visit, code), ...visit.params }));
  }
  for (const [call, code] of byPassword) {
    route(app, call, members, (visit) => open(context, { ...visitOf(visit, code), ...visit.params }));
  }
};
