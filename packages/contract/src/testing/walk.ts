import type { $ZodType, $ZodTypes } from "zod/v4/core";

/** One text in a schema, with its path. */
export type TextField = { readonly path: string; readonly schema: $ZodType };

/** Every text that a schema takes, at any depth, also in lists, choices and records. */
export const textFields = (schema: $ZodType, path = "$"): readonly TextField[] => {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case "optional":
    case "nullable":
      return textFields(def.innerType, path);
    case "array":
      return textFields(def.element, `${path}[]`);
    case "tuple":
      return def.items.flatMap((item, index) => textFields(item, `${path}.${index}`));
    case "union":
      return def.options.flatMap((option, index) => textFields(option, `${path}|${index}`));
    case "record":
      return [...textFields(def.keyType, `${path}{}`), ...textFields(def.valueType, `${path}{}`)];
    case "object":
      return Object.entries(def.shape).flatMap(([name, field]) => textFields(field, `${path}.${name}`));
    case "enum":
    case "literal":
    case "number":
    case "boolean":
    case "null":
      return [];
    case "string":
      return [{ path, schema }];
    default:
      throw new Error(`${path}: a kind of schema that is not looked into: ${def.type}`);
  }
};

/** Every object in a JSON schema. */
export const objectsIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] => {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (typeof value !== "object" || value === null) return [];
  const own = value as Readonly<Record<string, unknown>>;
  return [...(own["type"] === "object" ? [own] : []), ...Object.values(own).flatMap(objectsIn)];
};
