import { dropBannerSchedule } from "@krapao/contract/operator/drop-banner-schedule";

import { transaction } from "../../db/transaction.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { lockBanners, subjectOf } from "../../domain/content/banner-store.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";

/** Cancels the scheduled publication of banners. */
export const addDropBannerSchedule = (app: App): void =>
  route(app, dropBannerSchedule, operators, async ({ context, operator, params: { kind }, body: { code } }) => {
    const place = { kind, code };
    await transaction(context.db, async (tx) => {
      await lockBanners(tx, place);
      const dropped = await tx
        .deleteFrom("banner_schedule")
        .where("kind", "=", kind)
        .where("code", "=", code)
        .returning(["at"])
        .executeTakeFirst();
      if (dropped === undefined) return;
      await recordAuditEvent(tx, context.clock.now(), {
        act: dropBannerSchedule.name,
        by: operator.id,
        subject: subjectOf(place),
        before: { at: dropped.at.toISOString() },
      });
    });
    return {};
  });
