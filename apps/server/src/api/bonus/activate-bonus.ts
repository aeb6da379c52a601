import { activateBonus } from "@krapao/contract/bonus/activate-bonus";
import { activatePromotion } from "@krapao/contract/bonus/activate-promotion";
import type { UserBonus } from "@krapao/contract/bonus/shapes";

import { giveBonus } from "../../domain/bonus/give.ts";
import { type BonusGrant, type BonusRefusal, checkEligibility } from "../../domain/bonus/check-eligibility.ts";
import { evaluateBonus } from "../../domain/bonus/evaluate-bonus.ts";
import type { BonusTerms } from "../../domain/bonus/terms.ts";
import type { Context } from "../../context.ts";
import type { Holder } from "../../domain/game/accounts.ts";
import { refreshBalances } from "../../domain/transfer/refresh-balances.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import type { CallRequest } from "../../http/types.ts";
import { languageOfRequest } from "../../lib/languages.ts";
import { type Refusal, refuse } from "../../lib/refusal.ts";
import { guessCode } from "./guess-code.ts";
import { userBonuses } from "./user-bonus.ts";
import { deadlineIn } from "../../lib/deadline.ts";

const toRefusal = (refused: BonusRefusal): Refusal =>
  refused.key === "BONUS_CONDITION"
    ? refuse("BONUS_CONDITION", { fields: { issues: [{ path: "deposit", message: refused.issue }] } })
    : refuse(refused.key);

/** How long a call waits for a report that is behind the play, and how often it looks. */
const REPORT_MS = 7_000;
const STEP_MS = 1_000;

const isUnclear = (judged: BonusRefusal | BonusGrant): boolean =>
  "key" in judged && judged.key === "BONUS_CONDITION" && judged.issue === "unclear";

/** Reads what the providers know and we do not know yet. Throws when the bonus is refused in any case. */
const prepare = async (context: Context, member: Holder, terms: BonusTerms): Promise<void> => {
  const deadline = deadlineIn(context, REPORT_MS);
  const judge = () => checkEligibility(context, member, terms, context.databaseTime.now());
  const first = await judge();
  if ("key" in first && first.key !== "BONUS_ALREADY_ACTIVE" && !isUnclear(first)) throw toRefusal(first);
  for (;;) {
    const { areClear, failed } = await refreshBalances(context, member);
    if (!areClear)
      throw refuse("BONUS_CONDITION", { fields: { issues: [{ path: "games", message: "unclear" }], failed } });
    // The new facts may have ended the previous bonus.
    await evaluateBonus(context, member, true);
    if (!isUnclear(await judge()) || deadline() <= STEP_MS) return;
    await context.schedule.sleep(STEP_MS);
  }
};

/** A fingerprint of the caller's address. It is used only for comparing (S69). */
const originOf = ({ keys }: Context, caller: string, userAgent: string | undefined): string =>
  keys.mac("same-hand", `${caller} ${userAgent ?? ""}`).toString("base64url");

const activate =
  (context: Context) =>
  async ({
    member,
    params,
    caller,
    request,
  }: Pick<
    CallRequest<typeof activateBonus, typeof members>,
    "member" | "params" | "caller" | "request"
  >): Promise<UserBonus> => {
    const terms = await guessCode(context, member, params.code);
    if (terms === null) throw refuse("NO_PROMOTION");
    await prepare(context, member, terms);
    const description = terms[`name_${languageOfRequest(request, context.settings.edition)}`];
    const origin = originOf(context, caller, request.headers["user-agent"]);
    const refused = await giveBonus(context, member, { terms, description, origin });
    if (refused !== null) throw toRefusal(refused);
    const own = (await userBonuses(context.db, member.id)).get(terms.code);
    if (own === undefined) throw new Error("a bonus that was given and is not there");
    return own;
  };

/** Gives a bonus or a promotion. Their codes share one namespace, so each call takes both. */
export const addActivateBonus = (app: App): void => {
  const { context } = app;
  route(app, activateBonus, members, activate(context));
  route(app, activatePromotion, members, activate(context));
};
