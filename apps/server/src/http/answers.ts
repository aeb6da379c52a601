import * as z from "zod/mini";

/** The answer of every refusal, for the OpenAPI document. `http/errors.ts` writes the errors. */
export const errorBody = z.looseObject({
  message: z.string(),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  requestId: z.optional(z.string()),
});

/** 202: the money is on its way (CONTRACT.md, Pending). */
export const pendingBody = z.object({
  message: z.literal("PENDING"),
  reference: z.string(),
  wallet: z.object({ amount: z.number() }),
});
