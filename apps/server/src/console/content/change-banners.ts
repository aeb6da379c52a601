import { changeBanners } from "@krapao/contract/operator/change-banners";

import { transaction } from "../../db/transaction.ts";
import { refuse } from "../../lib/refusal.ts";
import { recordChanges } from "../../domain/audit-log/record-changes.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { type BannersOfKind, byName, readBanners, writeBanners } from "./banners.ts";
import { cleanTexts } from "./clean-texts.ts";
import { lockContent } from "../../domain/content/content-lock.ts";

/** Replaces the banners of a kind, or of one bonus. Refused when the caller read an older version. */
export const addChangeBanners = (app: App): void =>
  route(app, changeBanners, operators, async ({ context, operator, params: { kind }, body, log }) => {
    const place = { kind, code: body.code };
    const here = (all: readonly BannersOfKind[]): BannersOfKind => {
      const found = all.find((each) => each.kind === kind && each.code === body.code);
      if (found === undefined) throw refuse("NO_DATA");
      return found;
    };
    const items = body.items.map(({ image, html }) => ({ image, html: cleanTexts(html) }));
    const now = context.clock.now();
    const subject = body.code === "" ? kind : `${kind} ${body.code}`;
    const isChanged = await transaction(context.db, async (tx) => {
      await lockContent(tx, `banners ${subject}`);
      const present = here(await readBanners(tx));
      if (present.version !== body.version) throw refuse("CHANGED_MEANWHILE");
      await writeBanners(tx, place, items);
      const record = { act: changeBanners.name, by: operator.id, subject, reason: body.reason };
      return recordChanges(tx, now, record, byName(present.items), byName(items));
    });
    if (isChanged) log.warn({ event: "setting.changed", names: [subject], operator: String(operator.id) });
    return here(await readBanners(context.db));
  });
