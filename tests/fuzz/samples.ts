import fc from "fast-check";
import type { JSONSchema } from "zod/v4/core";

type Schema = JSONSchema.JSONSchema;

const partsOf = (schema: Schema, name: "anyOf" | "oneOf" | "allOf"): readonly Schema[] =>
  (schema[name] ?? []).filter((part): part is Schema => typeof part === "object");

const textOf = ({ minLength = 0, maxLength = 40, pattern, format }: Schema): fc.Arbitrary<unknown> => {
  if (format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === "date") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
  if (pattern !== undefined && /^\^?[\w\\[\]{},\-+*?()|$:.]*$/.test(pattern)) {
    try {
      return fc.stringMatching(new RegExp(pattern));
    } catch {
      return fc.constant("1".repeat(Math.max(1, minLength)));
    }
  }
  return fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 40), unit: "grapheme" });
};

/** Text that is hardly ever a phone would be refused before anything looks for its owner. */
const PHONES: Readonly<Record<string, readonly string[]>> = {
  username: ["0890000001", "0890000002", "+66890000003", "+8562090000004"],
  phoneNumber: ["0890000005", "+66890000006"],
};

const fieldOf = (name: string, schema: Schema | boolean): fc.Arbitrary<unknown> => {
  const sample = sampleOf(schema);
  const phones = Object.hasOwn(PHONES, name) ? PHONES[name] : undefined;
  return phones === undefined ? sample : fc.oneof(sample, fc.constantFrom(...phones));
};

const objectOf = (schema: Schema): fc.Arbitrary<unknown> => {
  const { properties = {}, required = [] } = schema;
  const fields = Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, fieldOf(name, inner)]));
  return fc.record(fields, { requiredKeys: [...required] });
};

const numberOf = ({ type, minimum = -1_000, maximum = 1_000_000 }: Schema): fc.Arbitrary<unknown> => {
  const [min, max] = [Math.max(minimum, -2_147_483_648), Math.min(maximum, 2_147_483_647)];
  return type === "integer" ? fc.integer({ min, max }) : fc.integer({ min, max }).map((whole) => whole / 100);
};

/** Values that a JSON schema describes. The schema accepts most of them. */
export const sampleOf = (schema: Schema | boolean): fc.Arbitrary<unknown> => {
  if (typeof schema === "boolean") return fc.jsonValue();
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = [...partsOf(schema, "anyOf"), ...partsOf(schema, "oneOf")];
  if (choices.length > 0) return fc.oneof(...choices.map(sampleOf));
  const [first] = partsOf(schema, "allOf");
  if (first !== undefined) return sampleOf(first);
  switch (schema.type) {
    case "object":
      return objectOf(schema);
    case "array":
      return fc.array(sampleOf(Array.isArray(schema.items) ? true : (schema.items ?? true)), { maxLength: 3 });
    case "string":
      return textOf(schema);
    case "integer":
    case "number":
      return numberOf(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
};
