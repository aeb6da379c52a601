import { afterEach, expect, test } from "vitest";

import { auditRules } from "../domain/audit-rules.ts";
import { auditLedger } from "../ledger/audit.ts";
import { signIn } from "../testing/member.ts";
import { openServer, type TestServer } from "../testing/server.ts";
import { prepare } from "./prepare.ts";

const servers: TestServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

test.each([
  ["th", 145.25, 320],
  ["lo", 87_150, 192_000],
])(
  "the demo of the edition %s has a loss to refund, commission from friends, and banners",
  async (edition, refund, earned) => {
    const server = await openServer({ env: { DEMO: "on", EDITION: edition } });
    servers.push(server);
    await prepare(server.context);
    const token = await signIn(server, { phone: "0800000001", password: "demo1234", accountNo: "" });
    const get = async (url: string) => (await server.call("GET", url, { token })).json<unknown>();
    expect(await get("/api/refund/check")).toMatchObject({
      result: true,
      bonus: false,
      refundAmount: refund,
      refundSuccess: 5,
      refundFail: 2,
      info: expect.stringContaining("<p>") as string,
    });
    expect(await get("/api/wallet")).toMatchObject({
      invite: { amount: earned, success: 5, fail: 1 },
      profile: { coin: 12 },
    });
    const invites = await server.call("POST", "/api/invite", { token, body: { page: 1, limit: 10 } });
    expect(invites.json()).toMatchObject({
      total: 3,
      collected: 0,
      invites: [{ amount: 0 }, { amount: 0 }, { amount: earned }],
    });
    for (const kind of ["invite", "refund"])
      expect(await get(`/api/${kind}/banners`)).toEqual({
        banners: [{ image: `/banners/${kind}.svg`, html: expect.stringContaining("<h3>") as string }],
      });
    expect(await get("/api/invite/bonus")).toEqual({ message: "INVITE_BONUS_SUCCESS" });
    expect(await get("/api/refund/receive")).toEqual({ message: "REFUND_SUCCESS" });
    expect(await get("/api/refund/addWallet")).toEqual({ message: "REFUND_SUCCESS" });
    // Earlier play has already earned its coins.
    expect(await get("/api/spinwheel/setup")).toMatchObject({ userCoin: 12 });
    expect((await auditLedger(server.database.audit, auditRules)).discrepancies).toEqual([]);
  },
);
