import { expect, it } from "vitest";

import { messages } from "./vite-plugin.ts";

it("compiles catalogues and leaves other files alone", () => {
  const plugin = messages();
  const source = JSON.stringify({ plain: "ปิด", filled: "Hello, {name}" });
  const result = plugin.transform(source, "/anywhere/packages/i18n/messages/public/th.json?import");
  expect(JSON.parse(result?.code ?? "")).toEqual({ plain: "ปิด", filled: ["Hello, ", ["name"]] });
  expect(plugin.transform(source, "/anywhere/packages/ui/package.json")).toBeNull();
});
