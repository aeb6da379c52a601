import { afterEach, expect, test, vi } from "vitest";

import { readConfig } from "./config.ts";

afterEach(() => vi.unstubAllGlobals());

test("settings whose answer never comes are given up", async () => {
  const silent = (_address: string, { signal }: RequestInit): Promise<never> =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason as Error));
    });
  vi.stubGlobal("fetch", vi.fn<typeof silent>(silent));
  await expect(readConfig({}, 20)).rejects.toThrow("timeout");
});

test("an answer that is not the settings is a failure", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}", { status: 502 })));
  await expect(readConfig()).rejects.toThrow("502");
});
