import { expect, test } from "vitest";

import { readSettings, SettingsError } from "./settings.ts";

test("the defaults are CONTRACT.md's", () => {
  expect(readSettings({})).toMatchObject({
    port: 4000,
    consolePort: 4200,
    sandboxPort: 4100,
    host: "127.0.0.1",
    databaseUrl: null,
    publicOrigin: "http://127.0.0.1:4000",
    consoleOrigin: "http://127.0.0.1:4200",
    trustedProxies: [],
    demo: true,
    demoExposed: false,
    isProduction: false,
    edition: "th",
    rateLimitFactor: 1,
    servers: 1,
  });
});

test("the demo is off beside an external database, unless it is requested", () => {
  const DATABASE_URL = "postgres://me@db/krapao";
  expect(readSettings({ DATABASE_URL }).demo).toBe(false);
  expect(readSettings({ DATABASE_URL, DEMO: "on" }).demo).toBe(true);
});

test("the address of a database may have a user and no host, as of one that is reached by a socket", () => {
  const { databaseUrl } = readSettings({ DATABASE_URL: "postgresql://me:p%40ss@/krapao?host=/run/postgresql" });
  expect(databaseUrl).toBe("postgresql://me:p%40ss@localhost/krapao?host=/run/postgresql");
  for (const DATABASE_URL of ["postgres://me@db/krapao", "postgres:///krapao?host=/run", "postgres://db:5432/a@b/c"])
    expect(readSettings({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

test("DEMO_EXPOSED accepts one word, and NODE_ENV changes no default", () => {
  expect(readSettings({ DEMO_EXPOSED: "yes" }).demoExposed).toBe(true);
  expect(readSettings({ NODE_ENV: "production" })).toMatchObject({ demo: true, isProduction: true });
  expect(readSettings({ NODE_ENV: "development" }).isProduction).toBe(false);
});

test("published addresses are never a wildcard, and IPv6 is in brackets", () => {
  expect(readSettings({ HOST: "0.0.0.0" }).publicOrigin).toBe("http://localhost:4000");
  expect(readSettings({ HOST: "::1" }).publicOrigin).toBe("http://[::1]:4000");
  expect(readSettings({ PUBLIC_ORIGIN: "https://wallet.example.com/" }).publicOrigin).toBe(
    "https://wallet.example.com",
  );
});

test.each([
  ["PORT", "80a"],
  ["PORT", "0"],
  ["PORT", "65536"],
  ["PORT", "4000.5"],
  ["HOST", "not a host"],
  ["DEMO", "yes"],
  ["DEMO_EXPOSED", "on"],
  ["DEMO_EXPOSED", "no"],
  ["DEMO_EXPOSED", "YES"],
  ["EDITION", "en"],
  ["LOG_LEVEL", "loud"],
  ["ROLES", "api,cook"],
  ["RUN_AS_ROOT", "on"],
  ["SERVERS", "0"],
  ["SERVERS", "two"],
  ["RATE_LIMIT_FACTOR", "0"],
  ["RATE_LIMIT_FACTOR", "NaN"],
  ["PUBLIC_ORIGIN", "wallet.example.com"],
  ["PUBLIC_ORIGIN", "https://wallet.example.com/path"],
  ["CONSOLE_ORIGIN", "ftp://console"],
  ["TRUSTED_PROXIES", "10.0.0.0/33"],
  ["TRUSTED_PROXIES", "proxy.local"],
  ["DATABASE_URL", "mysql://db"],
  ["KRAPAO_DB", "[]"],
  ["KRAPAO_DB", "{"],
  ["KRAPAO_AUDIT_DB", "1"],
  ["KRAPAO_SANDBOX_URL", "here"],
  ["SEAL_WEBHOOK_URL", "keep.example.com"],
  ["CHAT_WEBHOOK_URL", "http://keep.example.com/chat"],
  ["SEAL_WEBHOOK_URL", "http://keep.example.com/seals"],
  ["SEAL_WEBHOOK_URL", "http://127.0.0.1.example.com/"],
  ["SEAL_WEBHOOK_URL", "https://me:hunter22@keep.example.com/"],
])("%s=%s ends the start with one line that names it", (name, value) => {
  let message = "";
  try {
    readSettings({ [name]: value });
  } catch (error) {
    message = error instanceof Error ? error.message : "";
  }
  expect(message).toContain(name);
  expect(message.split("\n")).toHaveLength(1);
});

test("each error has its own line, and the value of a setting stays on its line", () => {
  const env = { PORT: "80a", TRUSTED_PROXIES: "here, there", DATABASE_URL: "mysql://me:hunter22@db", EDITION: "e\nn" };
  expect(() => readSettings(env)).toThrow(
    new SettingsError(
      [
        "PORT=80a is not understood: give a port from 1 to 65535.",
        "DATABASE_URL is not understood: give an address such as postgres://user@host:5432/name.",
        "TRUSTED_PROXIES=here, there is not understood: give addresses or networks such as 10.0.0.0/8, separated by commas.",
        'EDITION=e n is not understood: give "th" or "lo".',
      ].join("\n"),
    ),
  );
});

test("an empty setting counts as missing, and words are accepted in capitals", () => {
  const settings = readSettings({ PORT: " ", DATABASE_URL: "", ROLES: "", SEAL_WEBHOOK_URL: "", EDITION: "LO" });
  expect(settings).toMatchObject({ port: 4000, databaseUrl: null, sealWebhookUrl: null, edition: "lo" });
  expect([...settings.roles]).toEqual(["api", "console", "worker"]);
  expect([...readSettings({ ROLES: "worker, api" }).roles]).toEqual(["worker", "api"]);
});

test.each(["https://keep.example.com/seals?to=1", "http://127.0.0.1:9000/", "http://[::1]/x", "http://localhost/"])(
  "the chain's head may be sent to %s",
  (SEAL_WEBHOOK_URL) => {
    expect(readSettings({ SEAL_WEBHOOK_URL }).sealWebhookUrl).toBe(SEAL_WEBHOOK_URL);
  },
);

test("two servers cannot listen on one port", () => {
  expect(() => readSettings({ PORT: "4100" })).toThrow("three different ports");
});

test("a database's password is in no message", () => {
  expect(() => readSettings({ KRAPAO_DB: '{"password":"hunter22' })).toThrow(/^(?!.*hunter22)/);
  expect(() => readSettings({ DATABASE_URL: "mysql://me:hunter22@db" })).toThrow(/^(?!.*hunter22)/);
  expect(() => readSettings({ SEAL_WEBHOOK_URL: "https://me:hunter22@keep" })).toThrow(/^(?!.*hunter22)/);
});

test("trusted proxies are addresses and networks", () => {
  const { trustedProxies } = readSettings({ TRUSTED_PROXIES: "10.0.0.0/8, 2001:db8::/32,192.0.2.1" });
  expect(trustedProxies).toEqual(["10.0.0.0/8", "2001:db8::/32", "192.0.2.1"]);
});

test("clamd listens at a host and port, or at a socket", () => {
  const clamdOf = (text: string) => readSettings({ CLAMD_ADDRESS: text }).clamd;
  expect(readSettings({})).toMatchObject({ clamd: null, clamdSilent: "refuse" });
  expect(clamdOf("127.0.0.1:3310")).toEqual({ host: "127.0.0.1", port: 3310 });
  expect(clamdOf("[::1]:3310")).toEqual({ host: "::1", port: 3310 });
  expect(clamdOf("clamd.internal:3310")).toEqual({ host: "clamd.internal", port: 3310 });
  expect(clamdOf("/run/clamav/clamd.ctl")).toEqual({ path: "/run/clamav/clamd.ctl" });
  for (const wrong of ["clamd", "127.0.0.1", "127.0.0.1:0", "127.0.0.1:70000", "tcp://127.0.0.1:3310"])
    expect(() => clamdOf(wrong), wrong).toThrow(/^CLAMD_ADDRESS=.* is not understood/);
  expect(() => readSettings({ CLAMD_SILENT: "maybe" })).toThrow("CLAMD_SILENT");
});
