import { expect, test } from "vitest";

import { callsWithoutShapes } from "./vite-plugin.ts";

const CALL = `import * as z from "zod/mini";
import { defineCall } from "../call.ts";
export const pay = defineCall({
  name: "pay",
  method: "POST",
  path: "/api/pay",
  audience: "member",
  summary: "Pays.",
  query: z.object({ at: z.string() }),
  body: z.strictObject({ amount: z.number() }),
  multipart: z.strictObject({ guestId: z.string() }),
  answer: z.object({}),
  idempotent: true,
  errors: ["NOT_ENOUGH"],
});
`;

test("the browser gets a call's address and rules, without its shapes", () => {
  const { code } = callsWithoutShapes().transform(CALL, "/x/packages/contract/src/pay/pay.ts") ?? { code: "" };
  expect(code).toContain(
    'export const pay = ({ name: "pay", method: "POST", path: "/api/pay", audience: "member", body: true, idempotent: true });',
  );
});

test("files without a call, or outside the contract, are unchanged", () => {
  const { transform } = callsWithoutShapes();
  expect(transform(CALL, "/x/packages/client/src/pay.ts")).toBeNull();
  const limit = "export const LIMIT = 3;";
  expect(transform(limit, "/x/packages/contract/src/limits.ts")?.code).toBe(limit);
});

test("values that several calls share are kept, and a call that is no object fails the build", () => {
  const { transform } = callsWithoutShapes();
  const several = [1, 2].map((n) => `export const c${n} = defineCall({ ...shared, name: "c${n}", answer: a });`);
  expect(transform(several.join("\n"), "/x/packages/contract/src/pay.ts")?.code).toBe(
    'export const c1 = ({ ...shared, name: "c1" });\nexport const c2 = ({ ...shared, name: "c2" });',
  );
  expect(() => transform("export const pay = defineCall(shape);", "/x/packages/contract/src/pay.ts")).toThrow("object");
});

test("a shape is marked free of side effects, so that the build removes unused ones", () => {
  const module =
    "export const name = z.string().check(responseText(3));\nexport const of = (n) => z.number().check(n);";
  expect(callsWithoutShapes().transform(module, "/x/packages/contract/src/name.ts")?.code).toBe(
    "export const name = /* @__PURE__ */ z.string().check(/* @__PURE__ */ responseText(3));\nexport const of = (n) => z.number().check(n);",
  );
});
