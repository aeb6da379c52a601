import type { CallShape } from "@krapao/contract";
import { proposed } from "@krapao/contract/operator/proposal-shapes";
import type { FastifySchema } from "fastify";
import * as z from "zod/mini";

import { errorBody, pendingBody } from "./answers.ts";

const nothing = z.strictObject({});
/** A call without a body accepts no body, or an empty object. */
const noBody = z.optional(z.nullable(nothing));

/** A call's declaration as a Fastify schema. */
export const schemaOf = (call: CallShape): FastifySchema => ({
  ...(call.params === undefined ? {} : { params: call.params }),
  querystring: call.query ?? nothing,
  ...(call.method === "GET" || call.multipart !== undefined ? {} : { body: call.body ?? noBody }),
  response: {
    200: call.answerType === undefined ? call.answer : { content: { [call.answerType]: { schema: call.answer } } },
    ...(call.pending === true ? { 202: pendingBody } : {}),
    ...(call.proposes === undefined ? {} : { 202: proposed }),
    "4xx": errorBody,
    "5xx": errorBody,
  },
});

/** A call's path in Fastify's notation. */
export const pathOf = (call: CallShape): string => call.path.replace(/\{(\w+)\}/g, ":$1");
