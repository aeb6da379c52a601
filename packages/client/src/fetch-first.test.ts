import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { fetchFirst } from "./fetch-first.ts";

const PAGE = "https://wallet.example";
const named: string[] = [];
const asked = vi.fn<(address: string, options: { readonly signal: AbortSignal }) => Promise<Response>>();

beforeEach(() => {
  named.length = 0;
  asked.mockReset().mockImplementation(async () => new Response(""));
  vi.stubGlobal("fetch", asked);
  vi.stubGlobal("location", { origin: PAGE });
  vi.stubGlobal("document", {
    querySelector: (selector: string) => named.find((path) => selector.includes(path)) ?? null,
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The form in which the build writes it. Its chunk's name is read from its text. */
const importOf = (file: string) => {
  const load = vi.fn<() => Promise<string>>(async () => file);
  return Object.assign(load, { toString: () => `()=>import("${file}")` });
};

const addresses = (): readonly string[] => asked.mock.calls.map(([address]) => new URL(address).pathname);

test("a file that could not be fetched is not imported, and is fetched again when needed", async () => {
  const load = importOf(`${PAGE}/assets/one.js`);
  asked.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await expect(fetchFirst(load)).rejects.toThrow("Failed to fetch");
  expect(load).not.toHaveBeenCalled();
  await expect(fetchFirst(load)).resolves.toBe(`${PAGE}/assets/one.js`);
  expect(addresses()).toEqual(["/assets/one.js", "/assets/one.js"]);
});

test("a file that an update removed is not imported", async () => {
  const load = importOf(`${PAGE}/assets/gone.js`);
  asked.mockResolvedValueOnce(new Response("", { status: 404 }));
  await expect(fetchFirst(load)).rejects.toThrow("404");
  expect(load).not.toHaveBeenCalled();
});

test("a fetch is given up after a minute, and made again when needed", async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
  const load = importOf(`${PAGE}/assets/silent.js`);
  asked.mockImplementationOnce(
    (_address, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      }),
  );
  const isGivenUp = expect(fetchFirst(load)).rejects.toThrow("TimeoutError");
  limit.abort(new Error("TimeoutError"));
  await isGivenUp;
  expect(timeout).toHaveBeenCalledWith(60_000);
  expect(load).not.toHaveBeenCalled();
  await expect(fetchFirst(load)).resolves.toBe(`${PAGE}/assets/silent.js`);
  timeout.mockRestore();
});

test("each file is fetched once, and files that the page itself names are not", async () => {
  named.push("/assets/common.js");
  await fetchFirst(importOf(`${PAGE}/assets/a.js`), ["assets/a.js", "assets/shared.js", "assets/common.js"]);
  await fetchFirst(importOf(`${PAGE}/assets/b.js`), ["assets/b.js", "assets/shared.js"]);
  expect(addresses()).toEqual(["/assets/a.js", "/assets/shared.js", "/assets/b.js"]);
});
