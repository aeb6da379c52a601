import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { addChangeBanners } from "./change-banners.ts";
import { addChangeContent } from "./change-content.ts";
import { addGetContent } from "./get-content.ts";
import { addPreviewHtml } from "./preview-html.ts";

/** What operators write for visitors and members. */
export const addContentRoutes = (app: FastifyInstance, context: Context): void => {
  addGetContent(app, context);
  addPreviewHtml(app, context);
  addChangeContent(app, context);
  addChangeBanners(app, context);
};
