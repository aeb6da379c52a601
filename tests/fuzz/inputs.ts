import type { CallShape } from "@krapao/contract";
import fc from "fast-check";
import { type $ZodType, toJSONSchema } from "zod/v4/core";

import { sampleOf } from "./samples.ts";
import { spoiltOf } from "./spoil.ts";

/** One request as it is sent. */
export type Input = {
  readonly url: string;
  readonly payload: string | Buffer | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Its parts as they are parsed, or null where it is broken as a whole. */
  readonly parts: { readonly params: unknown; readonly query: unknown; readonly body: unknown } | null;
};

const JSON_TYPE = { "content-type": "application/json" };

const of = (schema: $ZodType | undefined): fc.Arbitrary<unknown> =>
  schema === undefined ? fc.constant({}) : sampleOf(toJSONSchema(schema, { io: "input", unrepresentable: "any" }));

const textIn = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

/** A URL cannot contain half of a surrogate pair. */
const escaped = (value: unknown): string => encodeURIComponent(textIn(value).toWellFormed());

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value of each parameter in the path. An empty one would lead to another path. */
const placed = (path: string, params: unknown): Readonly<Record<string, string>> => {
  const named = isRecord(params) ? params : {};
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return Object.fromEntries(names.map((name) => [name, textIn(named[name] ?? "x").toWellFormed() || "x"]));
};

const urlOf = (path: string, params: Readonly<Record<string, string>>, query: unknown): string => {
  const asked = isRecord(query) ? Object.entries(query).filter(([, value]) => value !== undefined) : [];
  const text = asked.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join("&");
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => escaped(params[name]));
  return text === "" ? filled : `${filled}?${text}`;
};

/** The query as the server parses it: all values are text. */
const asRead = (part: unknown): unknown =>
  isRecord(part)
    ? Object.fromEntries(
        Object.entries(part).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, textIn(value).toWellFormed()]],
        ),
      )
    : {};

const partsOf = (call: CallShape) => [of(call.params), of(call.query), of(call.body)] as const;

/** A request as it is sent, from its three parts. */
const inputOf = (call: CallShape, [params, query, body]: readonly [unknown, unknown, unknown]): Input => {
  const read = placed(call.path, params);
  const payload = call.method === "GET" ? undefined : JSON.stringify(body);
  return {
    url: urlOf(call.path, read, query),
    payload,
    headers: payload === undefined ? {} : JSON_TYPE,
    parts: {
      params: read,
      query: asRead(query),
      body: payload === undefined ? undefined : (JSON.parse(payload) as unknown),
    },
  };
};

/** Inputs in which one part is damaged: the path's parameters, the query or the body. */
const spoilt = (call: CallShape): fc.Arbitrary<Input> => {
  const [params, query, body] = partsOf(call);
  const parts = [
    ...(call.params === undefined ? [] : [fc.tuple(spoiltOf(params), query, body)]),
    fc.tuple(params, spoiltOf(query), body),
    ...(call.method === "GET" ? [] : [fc.tuple(params, query, spoiltOf(body))]),
    ...(call.body === undefined ? [] : [fc.tuple(params, query, spoiltOf(spoiltOf(body)))]),
  ];
  return fc.oneof(...parts).map((made) => inputOf(call, made));
};

const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { "idempotency-key": "x".repeat(1_000) },
  { "idempotency-key": "" },
  { "idempotency-key": "a b\tc" },
  { "x-step-up": "x".repeat(4_000) },
  { "x-step-up": "{}" },
  { "accept-language": "th;q=0.1,".repeat(500) },
  { "accept-language": "\u00ff;q=x" },
  { "content-type": "text/plain" },
  { "content-type": "application/json; charset=utf-7" },
  { "content-type": "multipart/form-data" },
  { "content-type": "multipart/form-data; boundary=" },
  { "content-encoding": "gzip" },
  { "transfer-encoding": "chunked" },
  { "x-client": "someone-else" },
  { "if-none-match": '"x"' },
  { range: "bytes=0-0" },
  { "x-http-method-override": "DELETE" },
  { "x-forwarded-for": "not an address, 999.1.1.1" },
];

const BODIES: readonly (string | Buffer)[] = [
  "",
  "{",
  "null",
  "[]",
  "1",
  '"x"',
  '{"a":1}{"b":2}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{}}}',
  `${"[".repeat(9_000)}${"]".repeat(9_000)}`,
  "x".repeat(70_000),
  Buffer.from([0xff, 0xfe, 0x00]),
  Buffer.from([0x1f, 0x8b, 0x08, 0x00]),
  "--x\r\ncontent-disposition: form-data; name=file\r\n\r\nabc\r\n--x--\r\n",
  "--x\r\n",
];

const SUFFIXES = [
  "?%",
  "?%ff=1",
  "?a=%zz",
  "?a=1&a=2",
  "?__proto__=1",
  "?a[b]=1",
  "/",
  "//",
  "/..%2f..",
  "%00",
  "?\u00ff",
];

/** Inputs that are broken as a whole: headers, invalid bodies, addresses. */
const broken = (call: CallShape): fc.Arbitrary<Input> => {
  const url = urlOf(call.path, placed(call.path, {}), {});
  const type = call.multipart !== undefined ? { "content-type": "multipart/form-data; boundary=x" } : JSON_TYPE;
  const whole = { url, payload: undefined, headers: {}, parts: null };
  return fc.oneof(
    fc.constantFrom(...HEADERS).map((headers) => ({
      ...whole,
      payload: call.method === "GET" ? undefined : "{}",
      headers: { ...(call.method === "GET" ? {} : type), ...headers },
    })),
    fc.constantFrom(...SUFFIXES).map((suffix) => ({ ...whole, url: `${url}${suffix}` })),
    ...(call.method === "GET"
      ? []
      : [fc.constantFrom(...BODIES).map((payload) => ({ ...whole, payload, headers: type }))]),
  );
};

/** Bad inputs of a call, `count` of them, the same for the same seed. */
export const inputsOf = (call: CallShape, count: number, seed: number): readonly Input[] =>
  fc.sample(fc.oneof({ weight: 4, arbitrary: spoilt(call) }, { weight: 1, arbitrary: broken(call) }), {
    numRuns: count,
    seed,
  });

/**
 * Inputs of the call's shape with invented values: no such password, token, key or member exists. The same for the same
 * seed.
 */
export const madeUpOf = (call: CallShape, count: number, seed: number): readonly Input[] =>
  fc.sample(
    fc.tuple(...partsOf(call)).map((made) => inputOf(call, made)),
    { numRuns: count, seed },
  );
