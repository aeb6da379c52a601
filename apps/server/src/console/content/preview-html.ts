import { previewHtml } from "@krapao/contract/operator/preview-html";

import { cleanHtml } from "../../lib/html.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";

/** HTML as it would be saved, by the same list. */
export const addPreviewHtml = (app: App): void =>
  route(app, previewHtml, operators, async ({ body }) => ({ html: cleanHtml(body.html) }));
