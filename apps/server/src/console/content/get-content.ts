import { getContent } from "@krapao/contract/operator/get-content";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { handleOperator } from "../handle-operator.ts";
import { readBanners } from "./banners.ts";
import { readTexts } from "./texts.ts";

/** What operators wrote, in all languages. */
export const addGetContent = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, getContent, async () => {
    const [texts, banners] = await Promise.all([readTexts(context.db), readBanners(context.db)]);
    return { texts, banners };
  });
