import type { Verdict } from "../../adapters/verdict.ts";
import type { Context } from "../../context.ts";
import type { Holder } from "./accounts.ts";
import { credentialsOf, type GameAccountRow, readAccount } from "./credentials.ts";
import { newGamePassword, newGameUsername, sealPassword } from "./passwords.ts";

/** `unclear`: the provider gave no clear answer. The next attempt asks for the same account. */
export type Activated = "open" | "was-open" | "refused" | "unclear";

/** A creation without a clear answer is repeated with the same name and password, this often and this far apart. */
const TRIES = 3;
const PAUSE_MS = 500;

/** Fixes the name and password before the provider is called, so that every attempt asks for the same account. */
const prepare = async (context: Context, member: Holder, code: string): Promise<GameAccountRow> => {
  const password = newGamePassword(context.random);
  await context.db
    .insertInto("game_account")
    .values({
      member_id: member.id,
      code,
      username: newGameUsername(context.random, member.id),
      currency: member.currency,
      password: sealPassword(context, { memberId: member.id, code }, password),
      created_at: context.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await readAccount(context, member.id, code);
  if (row === null) throw new Error("a game account is not there after it was written");
  return row;
};

const create = async (context: Context, row: GameAccountRow): Promise<Verdict> => {
  const account = { ...credentialsOf(context, row), currency: row.currency };
  let verdict: Verdict = { is: "unclear", why: "no such provider here" };
  for (let tried = 0; tried < TRIES && verdict.is !== "done" && verdict.is !== "refused"; tried++) {
    if (tried > 0) await context.schedule.sleep(PAUSE_MS);
    verdict = (await context.adapters.games.get(row.code)?.create(account)) ?? verdict;
  }
  return verdict;
};

/** Opens the account in the books. From here on the wallet shows it. */
const openInBooks = ({ ledger }: Context, { member_id: memberId, code, currency }: GameAccountRow): Promise<bigint> =>
  ledger.account({ kind: "game", code, currency, memberId });

/**
 * Opens the member's account at a provider. Repeated, at once or after a crash, it opens one account with one name:
 * when the provider already has the name, an earlier attempt of ours created it.
 */
export const activate = async (context: Context, member: Holder, code: string): Promise<Activated> => {
  const row = await prepare(context, member, code);
  if (row.activated_at !== null) {
    await openInBooks(context, row);
    return "was-open";
  }
  const verdict = await create(context, row);
  if (verdict.is !== "done") {
    context.log.warn({ event: "game.account_failed", game: code, outcome: verdict.is });
    return verdict.is === "refused" ? "refused" : "unclear";
  }
  await context.db
    .updateTable("game_account")
    .set({ activated_at: context.clock.now() })
    .where("member_id", "=", member.id)
    .where("code", "=", code)
    .where("activated_at", "is", null)
    .execute();
  await openInBooks(context, row);
  return "open";
};
