import { previewHtml } from "@krapao/contract/operator/preview-html";

import { cleanHtml } from "../../lib/html.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";

/** Sanitises HTML as saving would. */
export const addPreviewHtml = (app: App): void =>
  route(app, previewHtml, operators, async ({ body }) => ({ html: cleanHtml(body.html) }));
