import { languages } from "@krapao/i18n/language";

import type { Context } from "../context.ts";
import type { ContentKind } from "../domain/content/tables.ts";
import { cleanHtml } from "../lib/html.ts";
import { setOperatorSettings } from "../lib/operator-settings.ts";
import { fillBonuses } from "./bonuses.ts";
import { content } from "./content.ts";
import { depositAccounts } from "./deposit-accounts.ts";
import { MARK } from "./contents.ts";
import { fillMember } from "./member.ts";
import { fillProviders } from "./providers.ts";
import { fillRewardBanners } from "./reward-banners.ts";
import { settingsOf } from "./settings.ts";
import { fillWheels } from "./wheel.ts";

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

const fillDepositAccounts = async ({ db, settings }: Context): Promise<void> => {
  const isEmpty = (await db.selectFrom("deposit_account").select("id").limit(1).executeTakeFirst()) === undefined;
  if (isEmpty)
    await db
      .insertInto("deposit_account")
      .values(depositAccounts[settings.edition].map((account, position) => ({ ...account, position })))
      .execute();
};

/**
 * Fills an empty database with a believable service (CONTRACT.md, Running it). The database is marked as the demo's
 * from the first row on. Every step can be repeated, so the next start finishes a start that was interrupted.
 */
export const fillDemo = async (context: Context): Promise<void> => {
  const { db, clock } = context;
  const mark = await db.selectFrom("setting").select("value").where("name", "=", MARK).executeTakeFirst();
  if (mark?.value === true) return;
  await db
    .insertInto("setting")
    .values({ name: MARK, value: "false", changed_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await fillContent(context);
  await fillDepositAccounts(context);
  await fillProviders(context);
  await setOperatorSettings(db, settingsOf(context.settings.edition), clock.now());
  await fillWheels(context, context.settings.edition);
  await fillBonuses(context, context.settings.edition);
  await fillRewardBanners(context);
  await fillMember(context);
  await db.updateTable("setting").set({ value: "true", changed_at: clock.now() }).where("name", "=", MARK).execute();
  context.log.info({ event: "demo.filled" });
};
