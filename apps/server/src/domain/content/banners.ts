import type { Banner } from "@krapao/contract/lookup/shapes";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../context.ts";
import type { BannerKind } from "./tables.ts";
import { languageOfRequest } from "../../lib/languages.ts";

/** The banners of one kind in the caller's language; where the kind has codes, those of one bonus (`code`). */
export const bannersOf = (context: Context, request: FastifyRequest, kind: BannerKind, code = ""): Promise<Banner[]> =>
  context.db
    .selectFrom("banner")
    .select(["image", "html"])
    .where("kind", "=", kind)
    .where("code", "=", code)
    .where("language", "=", languageOfRequest(request, context.settings.edition))
    .orderBy("position")
    .execute();
