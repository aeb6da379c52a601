import { getContent } from "@krapao/contract/operator/get-content";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { readBanners } from "../../domain/content/banner-store.ts";
import { readTexts } from "../../domain/content/texts.ts";

/** The texts of operators, in all languages. */
export const addGetContent = (app: App): void =>
  route(app, getContent, operators, async ({ context }) => {
    const [texts, banners, schedules] = await Promise.all([
      readTexts(context.db),
      readBanners(context.db),
      context.db.selectFrom("content_schedule").select(["kind", "at"]).execute(),
    ]);
    return { texts, banners, scheduled: schedules.map(({ kind, at }) => ({ kind, at: at.toISOString() })) };
  });
