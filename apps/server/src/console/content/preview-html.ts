import { previewHtml } from "@krapao/contract/operator/preview-html";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { cleanHtml } from "../../lib/html.ts";
import { handleOperator } from "../handle-operator.ts";

/** HTML as it would be saved, by the same list. */
export const addPreviewHtml = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, previewHtml, async ({ body }) => ({ html: cleanHtml(body.html) }));
