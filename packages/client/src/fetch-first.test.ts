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
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

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

/** An answer whose body the test writes. It fails when the fetch is aborted, as a browser's does. */
const slowAnswer = (signal: AbortSignal) => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  signal.addEventListener("abort", () => void writer.abort(signal.reason));
  return { response: new Response(readable), writer };
};

test("a fetch without an answer is given up after ten seconds, and made again when needed", async () => {
  vi.useFakeTimers();
  const load = importOf(`${PAGE}/assets/silent.js`);
  asked.mockImplementationOnce(
    (_address, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      }),
  );
  const fetched = fetchFirst(load);
  const isGivenUp = expect(fetched).rejects.toThrow("stalls");
  await vi.advanceTimersByTimeAsync(9_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  await isGivenUp;
  expect(load).not.toHaveBeenCalled();
  await expect(fetchFirst(load)).resolves.toBe(`${PAGE}/assets/silent.js`);
  expect(vi.getTimerCount()).toBe(0);
});

test("a slow file is awaited as long as parts of it come, and given up when none comes", async () => {
  vi.useFakeTimers();
  const answers: ReturnType<typeof slowAnswer>[] = [];
  asked.mockImplementation(async (_address, { signal }) => {
    const answer = slowAnswer(signal);
    answers.push(answer);
    return answer.response;
  });
  const slow = fetchFirst(importOf(`${PAGE}/assets/slow.js`));
  const stuck = expect(fetchFirst(importOf(`${PAGE}/assets/stuck.js`))).rejects.toThrow("stalls");
  for (let part = 0; part < 3; part++) {
    await vi.advanceTimersByTimeAsync(9_000);
    await answers[0]?.writer.write(new Uint8Array(1));
  }
  await stuck;
  await answers[0]?.writer.close();
  await expect(slow).resolves.toBe(`${PAGE}/assets/slow.js`);
  expect(vi.getTimerCount()).toBe(0);
});

test("each file is fetched once, and files that the page itself names are not", async () => {
  named.push("/assets/common.js");
  await fetchFirst(importOf(`${PAGE}/assets/a.js`), ["assets/a.js", "assets/shared.js", "assets/common.js"]);
  await fetchFirst(importOf(`${PAGE}/assets/b.js`), ["assets/b.js", "assets/shared.js"]);
  expect(addresses()).toEqual(["/assets/a.js", "/assets/shared.js", "/assets/b.js"]);
});
