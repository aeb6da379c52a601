import type { ZodType } from "zod";

import type { QrCallback } from "./port.ts";

/**
 * Reads an unsigned callback: takes our reference by `schema`, and trusts nothing else in it (SECURITY.md S34). Never
 * throws.
 */
export const readUnsigned = <Value>(
  schema: ZodType<Value>,
  body: Buffer,
  referenceOf: (value: Value) => string,
): QrCallback => {
  try {
    const read = schema.safeParse(JSON.parse(body.toString("utf8")));
    return read.success ? { is: "unsigned", qrcodeId: referenceOf(read.data) } : { is: "bad", why: "schema" };
  } catch {
    return { is: "bad", why: "no JSON" };
  }
};
