import { languages } from "@krapao/i18n/language";

import type { Context } from "../context.ts";
import type { ContentKind } from "../features/lookup/tables.ts";
import { cleanHtml } from "../lib/html.ts";
import { setOperatorSettings } from "../lib/operator-settings.ts";
import { fillBonuses } from "./bonuses.ts";
import { content } from "./content.ts";
import { depositAccounts } from "./deposit-accounts.ts";
import { FRIENDS_PHONES } from "./friends.ts";
import { DEMO_PHONE, fillMember } from "./member.ts";
import { fillProviders } from "./providers.ts";
import { fillRewardBanners } from "./reward-banners.ts";
import { settingsOf } from "./settings.ts";
import { fillWheels } from "./wheel.ts";

const DONE = "demoFilled";

const kinds: readonly ContentKind[] = ["condition", "agreement", "contact", "notice", "refund"];

const fillContent = async ({ db }: Context): Promise<void> => {
  const rows = kinds.flatMap((kind) =>
    languages.flatMap((language) =>
      content[kind][language].map((html, position) => ({ kind, language, position, html: cleanHtml(html) })),
    ),
  );
  await db
    .insertInto("content")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const fillDepositAccounts = async ({ db }: Context): Promise<void> => {
  const isEmpty = (await db.selectFrom("deposit_account").select("id").limit(1).executeTakeFirst()) === undefined;
  if (isEmpty)
    await db
      .insertInto("deposit_account")
      .values(depositAccounts.map((account, position) => ({ ...account, position })))
      .execute();
};

/** Whether there are members whom no demo made. */
const hasOthers = async ({ db }: Context): Promise<boolean> =>
  (await db
    .selectFrom("member")
    .select("id")
    .where("phone", "not in", [DEMO_PHONE, ...FRIENDS_PHONES])
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Fills an empty database with a believable service (CONTRACT.md, Running it). Every step may be done twice, so that a
 * start that was cut off is finished by the next; a database that has members of its own is left alone.
 */
export const fillDemo = async (context: Context): Promise<void> => {
  const { db, clock } = context;
  const isDone =
    (await db.selectFrom("setting").select("name").where("name", "=", DONE).executeTakeFirst()) !== undefined;
  if (isDone || (await hasOthers(context))) return;
  await fillContent(context);
  await fillDepositAccounts(context);
  await fillProviders(context);
  await setOperatorSettings(db, settingsOf(context.settings.edition), clock.now());
  await fillWheels(context, context.settings.edition);
  await fillBonuses(context, context.settings.edition);
  await fillRewardBanners(context);
  await fillMember(context);
  await db
    .insertInto("setting")
    .values({ name: DONE, value: "true", changed_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  context.log.info({ event: "demo filled in" });
};
