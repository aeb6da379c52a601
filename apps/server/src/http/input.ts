import type { FastifySchemaCompiler } from "fastify";
import { type $ZodIssue, type $ZodType, safeParse } from "zod/v4/core";

import { InvalidInput, type Issue } from "../lib/invalid-input.ts";

const MAX_ISSUES = 20;

const valueAt = (data: unknown, path: readonly PropertyKey[]): unknown => {
  let value = data;
  for (const part of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) return undefined;
    value = Reflect.get(value, part);
  }
  return value;
};

const named = (path: readonly PropertyKey[]): string => path.map(String).join(".").slice(0, 100);

const issuesOf = (issue: $ZodIssue, data: unknown): readonly Issue[] => {
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({ path: named([...issue.path, key]), message: "unknown" }));
  if (valueAt(data, issue.path) === undefined) return [{ path: named(issue.path), message: "missing" }];
  return [{ path: named(issue.path), message: issue.code }];
};

/** The issues that zod found, in the contract's form. */
const invalid = (issues: readonly $ZodIssue[], data: unknown): InvalidInput => {
  const listed = issues.flatMap((issue) => issuesOf(issue, data)).slice(0, MAX_ISSUES);
  const notPositive = issues.filter((issue) => {
    const value = valueAt(data, issue.path);
    return typeof value === "number" && value <= 0;
  });
  const isMissing = listed.some(({ message }) => message === "missing");
  return new InvalidInput(
    isMissing ? "KEY_MISSING" : "KEY_INVALID",
    listed,
    new Set(notPositive.map(({ path }) => named(path))),
  );
};

/** False for text that PostgreSQL does not accept: NUL, or half of a surrogate pair (S10). */
const isCleanText = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** How deep lists and objects may be nested. The contract's own go to six. It bounds every walk over an input. */
const MAX_DEPTH = 20;

/** The issues that no schema finds: text that is not clean, and nesting that is too deep. */
const generalIssues = (value: unknown, path: readonly string[]): readonly Issue[] => {
  if (typeof value === "string") return isCleanText(value) ? [] : [{ path: named(path), message: "invalid_text" }];
  if (typeof value !== "object" || value === null) return [];
  if (path.length === MAX_DEPTH) return [{ path: named(path), message: "too_deep" }];
  // zod reads `length` of any value that has one, and throws when it is not a number.
  if (typeof valueAt(value, ["length"]) === "object")
    return [{ path: named([...path, "length"]), message: "invalid_type" }];
  return Object.entries(value).flatMap(([name, inner]) =>
    isCleanText(name) ? generalIssues(inner, [...path, name]) : [{ path: named(path), message: "invalid_text" }],
  );
};

/** Reads `data` by the contract's schema. Throws {@link InvalidInput}. */
export const parseInput = (schema: $ZodType, data: unknown): unknown => {
  const issues = generalIssues(data, []);
  if (issues.length > 0) throw new InvalidInput("KEY_INVALID", issues.slice(0, MAX_ISSUES));
  const result = safeParse(schema, data);
  if (!result.success) throw invalid(result.error.issues, data);
  return result.data;
};

/** {@link parseInput} in the form of Fastify's validator compiler. */
export const inputCompiler: FastifySchemaCompiler<$ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    try {
      return { value: parseInput(schema, data) };
    } catch (error) {
      if (error instanceof InvalidInput) return { error };
      throw error;
    }
  };
