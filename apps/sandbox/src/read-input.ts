import { toMinor } from "@krapao/contract";
import * as z from "zod";
import { safeParse } from "zod/v4/core";
import type { $ZodType } from "zod/v4/core";

import { Refusal } from "./refusal.ts";

/** Reads a person's input by a schema. Throws a {@link Refusal} with status 400 when it does not fit. */
export const readInput = <Value>(schema: $ZodType<Value>, input: unknown): Value => {
  const read = safeParse(schema, input);
  if (!read.success) throw new Refusal(400, "INVALID_REQUEST");
  return read.data;
};

/** Major units on the wire, minor units inside. Zero is allowed only when `least` says so. */
const amountFrom = (least: bigint) =>
  z.number().transform((major, context) => {
    const minor = toMinor(major);
    if (minor !== null && minor >= least) return minor;
    context.addIssue({ code: "custom", message: "amount" });
    return z.NEVER;
  });

export const amount = amountFrom(1n);
export const amountOrZero = amountFrom(0n);

/** An account number in the form that people write, with dashes and spaces. Digits inside. */
export const accountNo = z
  .string()
  .max(40)
  .transform((text) => text.replace(/[\s-]/g, ""))
  .pipe(z.string().regex(/^\d{4,20}$/));

export const bankCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z][A-Z0-9]{1,11}$/);

export const currency = z.enum(["THB", "LAK"]);
