import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Posting } from "./posting.ts";
import { keyStep, openBooks, posting, step } from "./testing/books.ts";
import type { Books } from "./testing/books.ts";

let books: Books;
let member = 1000n;
const newMember = (): bigint => ++member;
let serial = 0;
const newReference = (): string => `test:${++serial}`;

beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

const entries = async (account: bigint): Promise<Record<string, unknown>[]> =>
  (
    await books.pool.query<Record<string, unknown>>(
      "select seq, amount, balance from entry where account = $1 order by seq",
      [account],
    )
  ).rows;

describe("post", () => {
  test("moves money with an entry on each side and returns the wallet's available money", async () => {
    const wallet = await books.wallet(newMember(), 500n);
    const house = await books.house("payout", "post");
    const reference = newReference();
    const outcome = await books.ledger.submit(
      posting({ reference, amount: 120n, debit: wallet, credit: house, wallet }),
    );
    expect(outcome).toMatchObject({ is: "done", repeated: false, available: 380n });
    expect(await entries(wallet)).toEqual([
      { seq: 1n, amount: 500n, balance: 500n },
      { seq: 2n, amount: -120n, balance: 380n },
    ]);
    expect(await entries(house)).toEqual([{ seq: 1n, amount: 120n, balance: 120n }]);
    expect(await books.ledger.balance(wallet)).toEqual({
      account: wallet,
      balance: 380n,
      held: 0n,
      seq: 2n,
      busy: false,
    });
  });

  test("a repeat under its reference does nothing and returns the first result", async () => {
    const wallet = await books.wallet(newMember(), 500n);
    const house = await books.house("payout", "again");
    const same = posting({ reference: newReference(), amount: 500n, debit: wallet, credit: house, wallet });
    const first = await books.ledger.submit(same);
    const second = await books.ledger.submit(same);
    expect(second).toEqual({ ...first, repeated: true });
    expect(await entries(house)).toHaveLength(1);
  });

  test.each<[string, (good: Posting, other: bigint) => Partial<Posting>]>([
    ["another amount", () => ({ amount: 2n })],
    ["another account", (_, other) => ({ credit: other })],
    ["another kind", () => ({ kind: "bonus" })],
    ["another operation", () => ({ operation: "hold" })],
  ])("a taken reference with %s is refused", async (_, change) => {
    const wallet = await books.wallet(newMember(), 500n);
    const house = await books.house("payout", "taken");
    const good = posting({ reference: newReference(), amount: 1n, debit: wallet, credit: house });
    await books.ledger.submit(good);
    const other = await books.house("payout", "taken too");
    expect(await books.ledger.submit({ ...good, ...change(good, other) })).toEqual({
      is: "refused",
      why: "reference-taken",
      available: null,
    });
    expect((await books.ledger.balance(wallet))?.balance).toBe(499n);
  });

  test("refuses more than is available without held money, and changes nothing", async () => {
    const wallet = await books.wallet(newMember(), 500n);
    const house = await books.house("payout", "floor");
    await books.ledger.submit(
      posting({ operation: "hold", reference: newReference(), amount: 300n, debit: wallet, credit: house }),
    );
    const facts = { debit: wallet, credit: house, wallet };
    expect(await books.ledger.submit(posting({ reference: newReference(), amount: 201n, ...facts }))).toEqual({
      is: "refused",
      why: "money-not-enough",
      available: 200n,
    });
    expect(await books.ledger.submit(posting({ reference: newReference(), amount: 200n, ...facts }))).toMatchObject({
      available: 0n,
    });
  });

  test("lets game and house accounts go below zero", async () => {
    const m = newMember();
    const [wallet, game, play] = [await books.wallet(m), await books.game(m), await books.house("play", "PG")];
    await books.ledger.submit(posting({ reference: newReference(), debit: game, credit: wallet }));
    await books.ledger.submit(posting({ reference: newReference(), debit: play, credit: wallet }));
    expect((await books.ledger.balance(game))?.balance).toBe(-100n);
    expect((await books.ledger.balance(play))?.balance).toBe(-100n);
  });

  test("refuses unknown accounts and other currencies", async () => {
    const wallet = await books.wallet(newMember(), 500n);
    const kip = await books.house("bank", "kip", "LAK");
    const facts = { debit: wallet, wallet };
    expect(await books.ledger.submit(posting({ reference: newReference(), credit: 999_999_999n, ...facts }))).toEqual({
      is: "refused",
      why: "unknown-account",
      available: 500n,
    });
    expect(await books.ledger.submit(posting({ reference: newReference(), credit: kip, ...facts }))).toMatchObject({
      why: "wrong-currency",
    });
    expect(
      await books.ledger.submit(posting({ reference: newReference(), credit: kip, currency: "LAK", ...facts })),
    ).toMatchObject({
      why: "wrong-currency",
    });
    expect((await books.ledger.balance(wallet))?.seq).toBe(1n);
  });

  test("refuses what would leave 64 bits, and accepts an amount at their very end", async () => {
    const most = 2n ** 63n - 1n;
    const [a, b] = [await books.house("suspense", "a"), await books.house("suspense", "b")];
    const facts = { debit: a, credit: b };
    expect(await books.ledger.submit(posting({ reference: newReference(), amount: most, ...facts }))).toMatchObject({
      is: "done",
    });
    expect(await books.ledger.submit(posting({ reference: newReference(), amount: 1n, ...facts }))).toMatchObject({
      why: "overflow",
    });
    const [c, d] = [await books.house("suspense", "c"), await books.house("suspense", "d")];
    expect(
      await books.ledger.submit(posting({ reference: newReference(), amount: 2n, debit: a, credit: c })),
    ).toMatchObject({
      why: "overflow",
    });
    expect(
      await books.ledger.submit(posting({ reference: newReference(), amount: 1n, debit: a, credit: c })),
    ).toMatchObject({ is: "done" });
    const hold = { operation: "hold", debit: d, credit: c } as const;
    expect(await books.ledger.submit(posting({ ...hold, reference: newReference(), amount: most }))).toMatchObject({
      is: "done",
    });
    expect(await books.ledger.submit(posting({ ...hold, reference: newReference(), amount: 2n }))).toMatchObject({
      why: "overflow",
    });
    expect((await books.ledger.balance(b))?.balance).toBe(most);
  });

  test("a posting that only a bug can request throws and is not posted", async () => {
    const wallet = await books.wallet(newMember(), 500n);
    const house = await books.house("payout", "bug");
    const good = posting({ reference: newReference(), debit: wallet, credit: house });
    const bad: Partial<Posting>[] = [
      { amount: 0n },
      { amount: -1n },
      { amount: 2n ** 63n },
      { credit: wallet },
      { reference: "" },
      { reference: "x".repeat(121) },
      { exclusive: wallet },
      { saga: step({ memberId: 1n, reference: "x", list: true }) },
      { key: keyStep({ memberId: 1n, reference: "x", key: "short" }) },
      { key: keyStep({ memberId: 1n, reference: "x", answer: { status: 500, body: "{}" } }) },
    ];
    for (const change of bad) await expect(books.ledger.submit({ ...good, ...change })).rejects.toThrow();
    expect((await books.ledger.balance(wallet))?.seq).toBe(1n);
  });
});

describe("hold, settle, release", () => {
  const held = async (code: string) => {
    const wallet = await books.wallet(newMember(), 500n);
    const house = await books.house("payout", code);
    const hold = posting({
      operation: "hold",
      reference: newReference(),
      amount: 300n,
      debit: wallet,
      credit: house,
      wallet,
    });
    expect(await books.ledger.submit(hold)).toMatchObject({ is: "done", repeated: false, available: 200n });
    return { wallet, house, hold };
  };

  test("a hold sets money aside without an entry; settle moves it", async () => {
    const { wallet, house, hold } = await held("settle");
    expect(await books.ledger.balance(wallet)).toMatchObject({ balance: 500n, held: 300n, seq: 1n });
    expect(await books.ledger.submit({ ...hold, operation: "settle" })).toMatchObject({
      is: "done",
      repeated: false,
      available: 200n,
    });
    expect(await books.ledger.balance(wallet)).toMatchObject({ balance: 200n, held: 0n, seq: 2n });
    expect(await books.ledger.balance(house)).toMatchObject({ balance: 300n, seq: 1n });
  });

  test("release frees it without an entry", async () => {
    const { wallet, house, hold } = await held("release");
    expect(await books.ledger.submit({ ...hold, operation: "release" })).toMatchObject({ is: "done", available: 500n });
    expect(await books.ledger.balance(wallet)).toMatchObject({ balance: 500n, held: 0n, seq: 1n });
    expect(await books.ledger.balance(house)).toMatchObject({ balance: 0n, seq: 0n });
  });

  test.each([
    ["settle", "release"],
    ["release", "settle"],
  ] as const)("%s stands: again is repeated, %s after it refused, its hold repeated", async (first, second) => {
    const { wallet, hold } = await held(`once ${first}`);
    const one = await books.ledger.submit({ ...hold, operation: first });
    expect(await books.ledger.submit({ ...hold, operation: first })).toEqual({ ...one, repeated: true });
    expect(await books.ledger.submit({ ...hold, operation: second })).toMatchObject({ is: "refused", why: "not-held" });
    expect(await books.ledger.submit(hold)).toEqual({ ...one, repeated: true });
    expect((await books.ledger.balance(wallet))?.held).toBe(0n);
  });

  test("settle of a transfer that is missing, differs or was posted at once is refused", async () => {
    const { hold, wallet, house } = await held("missing");
    const settle = { ...hold, operation: "settle" } as const;
    const other = await books.house("payout", "missing too");
    const posted = posting({ reference: newReference(), debit: wallet, credit: house });
    await books.ledger.submit(posted);
    for (const wrong of [
      { ...settle, reference: newReference() },
      { ...settle, amount: 299n },
      { ...settle, credit: other },
      { ...posted, operation: "settle" as const },
    ])
      expect(await books.ledger.submit(wrong)).toMatchObject({ is: "refused", why: "not-held" });
    expect((await books.ledger.balance(wallet))?.held).toBe(300n);
  });

  test("hold and settle that are submitted together are done in their order", async () => {
    const wallet = await books.wallet(newMember(), 500n);
    const house = await books.house("payout", "together");
    const hold = posting({ operation: "hold", reference: newReference(), debit: wallet, credit: house, wallet });
    const outcomes = await Promise.all([
      books.ledger.submit(hold),
      books.ledger.submit({ ...hold, operation: "settle" }),
    ]);
    expect(outcomes).toMatchObject([
      { is: "done", available: 400n },
      { is: "done", available: 400n },
    ]);
  });
});

describe("exclusive and expect", () => {
  test("one transfer has an account to itself until it ends", async () => {
    const m = newMember();
    const [wallet, game] = [await books.wallet(m, 500n), await books.game(m)];
    const hold = (): Posting =>
      posting({ operation: "hold", reference: newReference(), debit: wallet, credit: game, exclusive: game, wallet });
    const first = hold();
    expect(await books.ledger.submit(first)).toMatchObject({ is: "done" });
    expect((await books.ledger.balance(game))?.busy).toBe(true);
    expect(await books.ledger.submit(hold())).toEqual({ is: "refused", why: "busy", available: 400n });
    // Transfers that do not need the exclusive lock continue.
    expect(
      await books.ledger.submit(posting({ reference: newReference(), debit: wallet, credit: game })),
    ).toMatchObject({ is: "done" });
    await books.ledger.submit({ ...first, operation: "settle" });
    expect((await books.ledger.balance(game))?.busy).toBe(false);
    const second = hold();
    expect(await books.ledger.submit(second)).toMatchObject({ is: "done" });
    await books.ledger.submit({ ...second, operation: "release" });
    expect((await books.ledger.balance(game))?.busy).toBe(false);
  });

  test("of many at once, in one batch or several, one gets it", async () => {
    const m = newMember();
    const [wallet, game] = [await books.wallet(m, 50_000n), await books.game(m)];
    const ledgers = [books.ledger, books.another()] as const;
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        ledgers[index % 2 === 0 ? 0 : 1].submit(
          posting({ operation: "hold", reference: newReference(), debit: wallet, credit: game, exclusive: game }),
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.is === "done")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.is === "refused" && outcome.why === "busy")).toHaveLength(49);
  });

  test("a play result is posted only after the expected entry, with no transfer in progress", async () => {
    const m = newMember();
    const [wallet, game, play] = [await books.wallet(m, 500n), await books.game(m), await books.house("play", "PG")];
    await books.ledger.submit(posting({ reference: newReference(), debit: wallet, credit: game }));
    const result = (seq: bigint): Posting =>
      posting({
        reference: `play:${game}:${seq}`,
        kind: "play",
        amount: 5n,
        debit: game,
        credit: play,
        expect: { account: game, seq },
      });
    expect(await books.ledger.submit(result(0n))).toMatchObject({ why: "moved-on" });
    const hold = posting({
      operation: "hold",
      reference: newReference(),
      debit: wallet,
      credit: game,
      exclusive: game,
    });
    await books.ledger.submit(hold);
    expect(await books.ledger.submit(result(1n))).toMatchObject({ why: "moved-on" });
    await books.ledger.submit({ ...hold, operation: "release" });
    expect(await books.ledger.submit(result(1n))).toMatchObject({ is: "done", repeated: false });
    expect(await books.ledger.submit(result(1n))).toMatchObject({ is: "done", repeated: true });
  });
});
