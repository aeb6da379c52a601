import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { callFaults, spoiled, strangersBytes, strangersHeaders } from "../conformance.ts";
import type { Trial } from "../conformance.ts";
import type { BankPort, ListedTransfers, OurAccount, ReceivedTransfer } from "./port.ts";

type Callback = Parameters<BankPort["readCallback"]>[0];

/** A bank that an adapter is tested against, and what really happened there. */
export type BankTrial = Trial & {
  readonly port: BankPort;
  /** Transfers money to one of our accounts. Resolves with its reference. */
  readonly send: (to: OurAccount, amount: bigint) => Promise<string>;
  /** The lines of the feed since the last call, as they arrived. */
  readonly callbacks: () => Promise<readonly Callback[]>;
};

const DAY_MS = 86_400_000;
const CALLBACK = "http://wallet.example/callbacks/bank/feed";

/** The requirements for the adapter of every bank, whatever its format (CONTRACT.md rule 6, SECURITY.md S33). */
export const bankPortConformance = (name: string, start: () => Promise<BankTrial>): void => {
  describe(`bank port ${name}`, () => {
    let trial: BankTrial;
    const account = { bankCode: "SCB", accountNo: "4680123456" };
    const other = { bankCode: "BCEL", accountNo: "1601200012345670" };

    beforeAll(async () => {
      trial = await start();
    });
    afterEach(() => {
      trial.breakCalls(null);
      trial.rewrite(null);
    });
    afterAll(async () => trial.close());

    const subscribe = (accounts: readonly OurAccount[]) =>
      trial.port.subscribe({
        accounts: accounts.map((each) => ({ ...each, currency: "THB" })),
        callbackUrl: CALLBACK,
      });
    const list = async (of: OurAccount): Promise<readonly ReceivedTransfer[]> => {
      const now = trial.now().getTime();
      const found: ReceivedTransfer[] = [];
      let after: string | null = null;
      do {
        const page: ListedTransfers = await trial.port.transfers({
          account: of,
          from: new Date(now - DAY_MS),
          to: new Date(now + 1),
          after,
        });
        if (page.is === "unclear") throw new Error(page.why);
        found.push(...page.transfers);
        after = page.next;
      } while (after !== null);
      return found;
    };

    test("tells of what comes to our accounts, to the satang, and of nothing else; the last wish counts", async () => {
      expect(await subscribe([account])).toEqual({ is: "done" });
      expect(await subscribe([account])).toEqual({ is: "done" });
      const reference = await trial.send(account, 500_25n);
      await trial.send(other, 1_00n);
      const lines = await trial.callbacks();
      expect(lines.map((line) => trial.port.readCallback(line))).toMatchObject([
        { is: "signed", transfer: { reference, to: account, amount: 500_25n, currency: "THB", at: trial.now() } },
      ]);
      expect(lines[0]?.path).toBe("/callbacks/bank/feed");
      await subscribe([other]);
      await trial.send(account, 1_00n);
      expect(await trial.callbacks()).toEqual([]);
      await subscribe([account, other]);
      await trial.send(other, 2_00n);
      expect(await trial.callbacks()).toHaveLength(1);
    });

    test("S33: a line that is not signed so, now, or of another form is bad", async () => {
      await subscribe([account]);
      await trial.send(account, 77_00n);
      const [line] = await trial.callbacks();
      if (line === undefined) throw new Error("no line");
      expect(trial.port.readCallback(line).is).toBe("signed");
      const body = line.body.toString("utf8");
      for (const wrong of [
        { ...line, body: Buffer.from(body.replace("77.00", "78.00")) },
        { ...line, path: `${line.path}?a=1` },
        { ...line, method: "PUT" },
        { ...line, headers: {} },
        { ...line, headers: { ...line.headers, "x-signature": "0".repeat(64) } },
        { ...line, headers: { ...line.headers, "x-timestamp": "1" } },
      ])
        expect(trial.port.readCallback(wrong)).toMatchObject({ is: "bad" });
      await trial.pass(301_000);
      expect(trial.port.readCallback(line)).toMatchObject({ is: "bad", why: "time" });
    });

    test("S33: whatever bytes and headers come, a line is bad, never a throw", async () => {
      await subscribe([account]);
      await trial.send(account, 78_00n);
      const [line] = await trial.callbacks();
      if (line === undefined) throw new Error("no line");
      fc.assert(
        fc.property(strangersBytes(line.body), strangersHeaders(line.headers), (body, headers) => {
          fc.pre(!(body.equals(line.body) && headers === line.headers));
          expect(trial.port.readCallback({ ...line, headers, body }).is).toBe("bad");
        }),
      );
    });

    test("lists what came to an account, whether it was told or not, page by page, each once", async () => {
      await trial.pass(2 * DAY_MS);
      const sent = await Promise.all(Array.from({ length: 501 }, (_, index) => trial.send(account, BigInt(index + 1))));
      await trial.send(other, 9_00n);
      const listed = await list(account);
      expect(listed.map(({ reference }) => reference).toSorted()).toEqual(sent.toSorted());
      expect(new Set(listed.map(({ amount }) => amount)).size).toBe(501);
      expect(await list({ bankCode: "GSB", accountNo: "020212345678" })).toEqual([]);
    });

    test("an answer that never came, or makes no sense, is unclear; never an empty list", async () => {
      for (const fault of callFaults) {
        trial.breakCalls(fault);
        const from = new Date(trial.now().getTime() - DAY_MS);
        const said = await trial.port.transfers({ account, from, to: trial.now(), after: null });
        expect(said.is, fault).toBe("unclear");
        expect((await subscribe([account])).is, fault).toBe("unclear");
        trial.breakCalls(null);
      }
    });

    test("S35: an answer that is spoiled in one place is unclear, or says nothing else than the whole one", async () => {
      await trial.pass(2 * DAY_MS);
      await trial.send(account, 123_45n);
      const whole = await list(account);
      let body = "";
      trial.rewrite((answer) => (body = answer));
      await list(account);
      for (const spoilt of spoiled(body)) {
        trial.rewrite(() => spoilt);
        const from = new Date(trial.now().getTime() - DAY_MS);
        const until = new Date(trial.now().getTime() + 1);
        const said = await trial.port.transfers({ account, from, to: until, after: null });
        if (said.is === "unclear") continue;
        // The sender and the description are text, and junk can be text too. The amount, the account and the time
        // cannot be junk.
        const facts = ({ to, amount, currency, at }: ReceivedTransfer) => ({ to, amount, currency, at });
        expect(said.transfers.map(facts)).toEqual(said.transfers.length === 0 ? [] : whole.map(facts));
      }
    });
  });
};
