import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createAdapters } from "../../apps/server/src/adapters/create-adapters.ts";
import { sandboxEntries } from "../../apps/server/src/adapters/sandbox-entries.ts";
import { plainHttp } from "../../apps/server/src/adapters/testing/plain-http.ts";
import { NoAnswer } from "../../apps/server/src/lib/outgoing.ts";
import { startSandboxTrial } from "./sandbox-trial.ts";

let trial: Awaited<ReturnType<typeof startSandboxTrial>>;
beforeAll(async () => {
  trial = await startSandboxTrial("probes");
});
afterAll(() => trial.close());

const key = Buffer.alloc(32, 7);
const origin = "http://127.0.0.1:4100";
const entries = sandboxEntries(origin, key);

describe.each(entries.map(({ kind, code }) => [kind, code] as const))("trying %s %s", (kind, code) => {
  const probeWith = (by: Buffer, http = trial.http) => {
    const entry = sandboxEntries(origin, by).filter((each) => each.kind === kind && each.code === code);
    const parts = { http, clock: trial.world.clock, random: trial.world.random };
    return createAdapters(parts, entry).systems[0]?.probe();
  };

  test("a provider that knows us is reached, and nothing changes there", async () => {
    const before = await trial.app.inject({ url: "/totals" });
    expect(await probeWith(key)).toBe("reached");
    expect((await trial.app.inject({ url: "/totals" })).json()).toEqual(before.json());
  });

  test("a wrong secret is recognised", async () => {
    expect(await probeWith(Buffer.alloc(32, 9))).toBe("refused");
  });

  test("no answer and an unexpected answer are told apart", async () => {
    const silent = plainHttp(() => Promise.reject(new NoAnswer("nobody there")));
    expect(await probeWith(key, silent)).toBe("not-reached");
    for (const [status, body] of [
      [200, "<html>hello</html>"],
      [200, "{}"],
      [404, "nothing here"],
      [502, "Bad Gateway"],
    ] as const) {
      const other = plainHttp(() => Promise.resolve({ status, headers: {}, body }));
      expect(await probeWith(key, other)).toBe("unclear");
    }
    const shut = plainHttp(() => Promise.resolve({ status: 403, headers: {}, body: "no" }));
    expect(await probeWith(key, shut)).toBe("refused");
  });
});
