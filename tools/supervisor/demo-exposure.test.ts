import { expect, test } from "vitest";

import { readSettings } from "../../apps/server/src/settings.ts";
import { assertDemoStaysHome, exposureWarning } from "./demo-exposure.ts";

/** The message of such a start. Null when it continues. */
const refusalOf = (env: Record<string, string>): string | null => {
  try {
    assertDemoStaysHome(readSettings(env));
    return null;
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
};

const OPEN: readonly (readonly [name: string, value: string])[] = [
  ["HOST", "0.0.0.0"],
  ["HOST", "::"],
  ["HOST", "192.168.1.5"],
  ["HOST", "wallet.example.com"],
  ["PUBLIC_ORIGIN", "https://wallet.example.com"],
  ["CONSOLE_ORIGIN", "https://desk.example.com"],
];

test.each(OPEN)("S40: %s=%s ends a start with the demo, in one line that names it", (name, value) => {
  const line = refusalOf({ [name]: value });
  expect(line).toMatch(/^StartError: The demo stays on this machine, and .*DEMO=off.*DEMO_EXPOSED=yes[^\n]*$/);
  expect(line).toContain(`and ${name}=${value} opens it`);
  expect(line).toContain(`set ${name} to `);
});

test.each(OPEN)("%s=%s is allowed with DEMO=off", (name, value) => {
  expect(refusalOf({ [name]: value, DEMO: "off" })).toBeNull();
  expect(refusalOf({ [name]: value, DATABASE_URL: "postgres://me@db/krapao" })).toBeNull();
  expect(exposureWarning(readSettings({ [name]: value, DEMO: "off" }))).toBeNull();
});

test.each(OPEN)("DEMO_EXPOSED=yes allows %s=%s, with a warning", (name, value) => {
  const env = { [name]: value, DEMO_EXPOSED: "yes" };
  expect(refusalOf(env)).toBeNull();
  expect(exposureWarning(readSettings(env))).toContain(`${name}=${value}`);
});

test("S40: NODE_ENV=production starts no demo, asked for or by default, unless DEMO_EXPOSED=yes", () => {
  const NODE_ENV = "production";
  for (const env of [{ NODE_ENV }, { NODE_ENV, DEMO: "on" }])
    expect(refusalOf(env)).toMatch(/^StartError: NODE_ENV=production starts no demo: [^\n]*DEMO=off[^\n]*$/);
  expect(refusalOf({ NODE_ENV, DEMO: "off" })).toBeNull();
  expect(refusalOf({ NODE_ENV, DEMO_EXPOSED: "yes" })).toBeNull();
});

test.each([
  {},
  { HOST: "127.0.0.1" },
  { HOST: "::1" },
  { HOST: "localhost" },
  { PUBLIC_ORIGIN: "http://[::1]:4000", CONSOLE_ORIGIN: "http://localhost:4200" },
  { NODE_ENV: "development" },
])("with %o the demo starts without a warning", (env: Record<string, string>) => {
  expect(refusalOf(env)).toBeNull();
  expect(exposureWarning(readSettings(env))).toBeNull();
});
