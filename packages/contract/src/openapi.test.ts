import { describe, expect, test } from "vitest";
import * as z from "zod/mini";

import type { CallShape } from "./call.ts";
import { calls } from "./calls.ts";
import { errorStatus } from "./errors.ts";
import { openApiDocument } from "./openapi.ts";
import { sharedShapes } from "./openapi/shapes.ts";
import { refusalsOf } from "./refusals.ts";

const options = { title: "Krapao member API", version: "1.1.14", origin: "http://127.0.0.1:4000" };
const document = openApiDocument(calls, options);
const all: readonly CallShape[] = calls;

type Part = Readonly<Record<string, unknown>>;
const partOf = (value: unknown): Part => {
  if (typeof value !== "object" || value === null) throw new Error("not a part of the document");
  return value as Part;
};

/** The schema that a reference points to. */
const resolved = (reference: string): unknown =>
  reference
    .slice(2)
    .split("/")
    .reduce<unknown>((place, name) => partOf(place)[name], document);

const referencesIn = (value: unknown): readonly string[] => {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => (name === "$ref" ? [String(inner)] : referencesIn(inner)));
};

const operationAt = (call: CallShape): Part => partOf(document.paths[call.path]?.[call.method.toLowerCase()]);
const responseAt = (call: CallShape, status: number): Part => {
  const response = partOf(partOf(operationAt(call)["responses"])[String(status)]);
  return typeof response["$ref"] === "string" ? partOf(resolved(response["$ref"])) : response;
};
const parametersAt = (call: CallShape): readonly Part[] => {
  const parameters = operationAt(call)["parameters"];
  return Array.isArray(parameters) ? parameters.map(partOf) : [];
};

test("it is OpenAPI 3.1, of this server, and plain JSON", () => {
  expect(document).toMatchObject({
    openapi: "3.1.0",
    info: { title: options.title, version: "1.1.14" },
    servers: [{ url: options.origin }],
  });
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
});

test("every call is an operation, each once", () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(operations.toSorted()).toEqual(all.map(({ method, path }) => `${method} ${path}`).toSorted());
  const ids = all.map((call) => operationAt(call)["operationId"]);
  expect(new Set(ids).size).toBe(all.length);
});

test("a call that is declared twice is an error", () => {
  expect(() => openApiDocument([...calls, calls[0]], options)).toThrow("declared twice");
});

test("every reference resolves", () => {
  const references = new Set(referencesIn(document));
  expect(references.size).toBeGreaterThan(40);
  for (const reference of references) expect([reference, resolved(reference)]).toEqual([reference, expect.any(Object)]);
});

test("every shared shape is a component, and is used", () => {
  const used = new Set(referencesIn(document));
  for (const name of Object.keys(sharedShapes)) {
    expect(document.components.schemas).toHaveProperty(name);
    expect([name, used.has(`#/components/schemas/${name}`)]).toEqual([name, true]);
  }
});

test("names of components and responses are valid in OpenAPI", () => {
  for (const name of [...Object.keys(document.components.schemas), ...Object.keys(document.components.responses)]) {
    expect(name).toMatch(/^[\w.-]+$/);
  }
});

describe.each(all.map((call) => [`${call.method} ${call.path}`, call] as const))("%s", (_address, call) => {
  test("declares every parameter of its path as required", () => {
    const declared = parametersAt(call).filter((parameter) => parameter["in"] === "path");
    expect(declared.map((parameter) => parameter["name"])).toEqual(
      [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]),
    );
    for (const parameter of declared) expect(parameter).toMatchObject({ required: true, schema: { type: "string" } });
  });

  test("lists each key under its status", () => {
    for (const key of refusalsOf(call)) {
      const [, own] = partOf(
        partOf(partOf(partOf(responseAt(call, errorStatus[key])["content"])["application/json"])["schema"]),
      )["allOf"] as readonly Part[];
      expect(partOf(partOf(partOf(own)["properties"])["message"])["enum"]).toContain(key);
    }
  });

  test("says what it answers, in which format, and who may call it", () => {
    const good = responseAt(call, 200);
    expect(good["description"]).toEqual(expect.any(String));
    expect(Object.keys(partOf(good["content"]))).toEqual([call.answerType ?? "application/json"]);
    expect("202" in partOf(operationAt(call)["responses"])).toBe(call.pending === true);
    const signedIn = [{ session: [] }];
    const security = { public: [], guest: [{}, ...signedIn], member: signedIn, operator: signedIn, owner: signedIn };
    expect(operationAt(call)).toMatchObject({ "x-audience": call.audience, security: security[call.audience] });
  });

  test("takes an idempotency key where money moves", () => {
    const names = parametersAt(call).map((parameter) => parameter["name"]);
    expect(names.includes("Idempotency-Key")).toBe(call.idempotent === true);
  });

  test("describes its body", () => {
    const operation = operationAt(call);
    const expected = call.multipart !== undefined ? "multipart/form-data" : "application/json";
    if (call.body === undefined && call.multipart === undefined) expect(operation).not.toHaveProperty("requestBody");
    else
      expect(operation).toMatchObject({
        requestBody: { required: true, content: { [expected]: { schema: expect.any(Object) } } },
      });
  });
});

test("a query's fields are parameters", () => {
  const call = all.find(({ name }) => name === "exportStatement");
  const parameters = call === undefined ? [] : parametersAt(call);
  expect(parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual([
    ["types", "query", false],
    ["from", "query", false],
    ["to", "query", false],
    ["reference", "query", false],
  ]);
});

test("a shape that is taken and answered in two forms is an error", () => {
  const twice = {
    ...calls[0],
    path: "/api/odd",
    name: "odd",
    body: z.strictObject({ wallet: sharedShapes.WalletAmount }),
  } as const;
  expect(() => openApiDocument([...calls, twice], options)).toThrow("different forms");
});
