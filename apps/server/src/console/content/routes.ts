import type { App } from "../../http/route.ts";
import { addChangeBanners } from "./change-banners.ts";
import { addChangeContent } from "./change-content.ts";
import { addGetContent } from "./get-content.ts";
import { addPreviewHtml } from "./preview-html.ts";

/** What operators write for visitors and members. */
export const addContentRoutes = (app: App): void => {
  addGetContent(app);
  addPreviewHtml(app);
  addChangeContent(app);
  addChangeBanners(app);
};
