import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Ledger } from "./ledger.ts";
import type { Posting } from "./posting.ts";
import { keyStep, NOW, openBooks, posting, step } from "./testing/books.ts";
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

const row = async (reference: string): Promise<Record<string, unknown> | undefined> =>
  (await books.pool.query<Record<string, unknown>>("select * from saga where reference = $1", [reference])).rows[0];
const answer = async (key: string): Promise<Record<string, unknown> | undefined> =>
  (await books.pool.query<Record<string, unknown>>("select * from idempotency where key = $1", [key])).rows[0];
const entries = async (account: bigint): Promise<Record<string, unknown>[]> =>
  (
    await books.pool.query<Record<string, unknown>>(
      "select seq, amount, balance from entry where account = $1 order by seq",
      [account],
    )
  ).rows;

describe("post", () => {
  test("moves money with an entry on each side and tells the wallet's available money", async () => {
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

  test("again under its reference does nothing and answers what stands", async () => {
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
  ])("under a taken reference with %s is refused", async (_, change) => {
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

  test("refuses more than there is, counting what is held, and changes nothing", async () => {
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

  test("lets a game and a house account go below zero", async () => {
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

  test("refuses what would leave 64 bits, and an amount at their very end fits", async () => {
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

  test("what only a bug can ask for is thrown, not posted", async () => {
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

  test("a hold sets aside without an entry; settle moves it", async () => {
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

  test("release lets it go without an entry", async () => {
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

  test("settle of what is not there, differs or was posted at once is refused", async () => {
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

  test("hold and settle handed in together are done in their order", async () => {
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
    // Others that do not need it alone go on.
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

  test("a play result is posted only after the entry that was seen, with no transfer under way", async () => {
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

describe("the saga's row", () => {
  test("is made, guarded, moved on, numbered and closed with the money", async () => {
    const m = newMember();
    const [wallet, game] = [await books.wallet(m, 500n), await books.game(m)];
    const reference = newReference();
    const facts = { memberId: m, reference };
    const hold = posting({
      operation: "hold",
      reference,
      kind: "to-game",
      debit: wallet,
      credit: game,
      wallet,
      saga: step({
        ...facts,
        kind: "to-game",
        type: "transfer",
        fromCode: "WALLET",
        toCode: "PG",
        list: true,
        dueIn: 5,
        data: { a: 1, b: 1 },
      }),
    });
    await books.ledger.submit(hold);
    expect(await row(reference)).toMatchObject({
      member_id: m,
      kind: "to-game",
      type: "transfer",
      state: "held",
      status: "IN_PROGRESS",
      amount: 100n,
      currency: "THB",
      from_code: "WALLET",
      to_code: "PG",
      parent: null,
      key: null,
      n: 1n,
      balance: 400n,
      due_at: new Date(NOW.getTime() + 5),
      data: { a: 1, b: 1 },
      asked: 0,
      created_at: new Date("2026-11-21T04:00:00.000Z"),
    });
    const settle = { ...hold, operation: "settle" } as const;
    const ended = step({
      ...facts,
      from: ["held", "unclear"],
      to: "done",
      status: "SUCCESS",
      list: true,
      data: { b: 2 },
    });
    expect(await books.ledger.submit({ ...settle, saga: { ...ended, from: ["unclear"] } })).toMatchObject({
      why: "other-state",
    });
    expect(await books.ledger.submit({ ...settle, saga: ended })).toMatchObject({ is: "done" });
    expect(await row(reference)).toMatchObject({
      state: "done",
      status: "SUCCESS",
      n: 1n,
      due_at: null,
      data: { a: 1, b: 2 },
      timeline: [
        { state: "held", at: "2026-11-21T04:00:00.000Z" },
        { state: "done", at: "2026-11-21T04:00:00.000Z" },
      ],
    });
    const late = { ...ended, from: ["done"], to: "failed", status: "FAILED", list: false } as const;
    expect(await books.ledger.moveSaga({ saga: late })).toEqual({ is: "refused", why: "other-state", available: null });
  });

  test("that is there already, or is not there, refuses the posting", async () => {
    const m = newMember();
    const wallet = await books.wallet(m, 500n);
    const house = await books.house("payout", "row");
    const reference = newReference();
    const insert = (): Posting =>
      posting({ reference: newReference(), debit: wallet, credit: house, saga: step({ memberId: m, reference }) });
    expect(await books.ledger.submit(insert())).toMatchObject({ is: "done" });
    expect(await books.ledger.submit(insert())).toMatchObject({ is: "refused", why: "other-state" });
    const missing = step({ memberId: m, reference: newReference(), from: ["held"] });
    expect(await books.ledger.submit({ ...insert(), saga: missing })).toMatchObject({
      is: "refused",
      why: "other-state",
    });
    expect((await books.ledger.balance(wallet))?.balance).toBe(400n);
  });

  test("of an order is opened without money, and listed with what was paid when it is paid, even late", async () => {
    const m = newMember();
    const wallet = await books.wallet(m);
    const qr = await books.house("qr", "KBANK");
    const order = { memberId: m, reference: newReference() };
    const opening = {
      saga: step({ ...order, kind: "qr", type: "deposit", to: "waiting" }),
      amount: 50_000n,
      currency: "THB",
    } as const;
    expect(await books.ledger.openSaga(opening)).toEqual({ is: "done", available: null });
    expect(await books.ledger.openSaga(opening)).toMatchObject({ is: "refused", why: "other-state" });
    expect(await row(order.reference)).toMatchObject({ n: null, balance: null, amount: 50_000n });
    const expired = step({ ...order, from: ["waiting"], to: "expired", status: "FAILED" });
    expect(await books.ledger.moveSaga({ saga: expired })).toMatchObject({ is: "done" });
    const paid = posting({
      reference: `qr:${order.reference}`,
      amount: 49_900n,
      debit: qr,
      credit: wallet,
      wallet,
      saga: step({ ...order, from: ["waiting", "expired"], to: "paid", status: "SUCCESS", list: true }),
    });
    expect(await books.ledger.submit(paid)).toMatchObject({ is: "done", available: 49_900n });
    expect(await row(order.reference)).toMatchObject({ n: 1n, balance: 49_900n, amount: 49_900n, state: "paid" });
    expect(await books.ledger.submit(paid)).toMatchObject({ is: "done", repeated: true });
  });

  test("numbers a member's movements without a gap, also from two processes and with refusals between", async () => {
    const m = newMember();
    const wallet = await books.wallet(m, 2_000n);
    const house = await books.house("payout", "numbers");
    const ledgers = [books.ledger, books.another()] as const;
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const reference = newReference();
        const saga = step({ memberId: m, reference, list: index % 3 > 0, status: "SUCCESS" });
        return ledgers[index % 2 === 0 ? 0 : 1].submit(
          posting({ reference, debit: wallet, credit: house, wallet, saga }),
        );
      }),
    );
    expect(outcomes.filter((outcome) => outcome.is === "done")).toHaveLength(20);
    const { rows } = await books.pool.query<{ n: bigint; balance: bigint }>(
      "select n, balance from saga where member_id = $1 and n is not null order by n",
      [m],
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ n }) => n)).toEqual(rows.map((_, index) => BigInt(index + 1)));
    expect(rows.map(({ balance }) => balance)).toEqual(
      rows.map(({ balance }) => balance).toSorted((a, b) => Number(b - a)),
    );
  });

  test("comes into the statement never before the member's movement before it, whatever the clock says", async () => {
    const m = newMember();
    const wallet = await books.wallet(m, 2_000n);
    const house = await books.house("payout", "listed");
    const references = [newReference(), newReference()];
    for (const [index, reference] of references.entries()) {
      const at = new Date(NOW.getTime() - index * 60_000);
      const saga = step({ memberId: m, reference, list: true, status: "SUCCESS" });
      const outcome = await books
        .another({ at })
        .submit(posting({ reference, debit: wallet, credit: house, wallet, saga }));
      expect(outcome.is).toBe("done");
    }
    const rows = await Promise.all(references.map(row));
    expect(rows).toMatchObject([
      { n: 1n, listed_at: NOW, created_at: NOW },
      { n: 2n, listed_at: NOW, created_at: new Date(NOW.getTime() - 60_000) },
    ]);
  });
});

describe("keys", () => {
  const taking = async (amount = 500n) => {
    const m = newMember();
    const [wallet, house] = [await books.wallet(m, amount), await books.house("payout", "keys")];
    const reference = newReference();
    const key = keyStep({ memberId: m, reference });
    const hold = posting({ operation: "hold", reference, amount: 51n, debit: wallet, credit: house, wallet, key });
    return { m, wallet, house, reference, key, hold };
  };

  test("a key is taken with the hold and answered with the end, with what is available then", async () => {
    const { hold, key, wallet, house } = await taking();
    expect(await books.ledger.submit(hold)).toMatchObject({ is: "done" });
    const other = { ...hold, reference: newReference(), key: { ...key, reference: "another" } };
    expect(await books.ledger.submit(other)).toEqual({ is: "key-seen", reference: key.reference, answer: null });
    await books.ledger.submit(posting({ reference: newReference(), amount: 4n, debit: wallet, credit: house }));
    const body = '{"reference":"é\\"\\\\","wallet":{"amount":"$available"}}';
    const settle = { ...hold, operation: "settle", key: { ...key, hash: "", answer: { status: 200, body } } } as const;
    expect(await books.ledger.submit(settle)).toMatchObject({ is: "done", available: 445n });
    const kept = { status: 200, body: '{"reference":"é\\"\\\\","wallet":{"amount":4.45}}' };
    expect(await books.ledger.submit(other)).toEqual({ is: "key-seen", reference: key.reference, answer: kept });
    expect((await books.ledger.balance(wallet))?.balance).toBe(445n);
  });

  test("with another request it is a conflict, also when the answer is known", async () => {
    const { hold, key } = await taking();
    await books.ledger.submit({ ...hold, key: { ...key, answer: { status: 200, body: "{}" } } });
    const other = { ...hold, reference: newReference(), key: { ...key, hash: "other", reference: "another" } };
    expect(await books.ledger.submit(other)).toEqual({ is: "refused", why: "key-conflict", available: 449n });
  });

  test("a final answer is never changed, and nothing fails for it", async () => {
    const { hold, key } = await taking();
    await books.ledger.submit({ ...hold, key: { ...key, answer: { status: 202, body: "first" } } });
    const settle = { ...hold, operation: "settle", key: { ...key, answer: { status: 200, body: "second" } } } as const;
    expect(await books.ledger.submit(settle)).toMatchObject({ is: "done" });
    expect(await answer(key.key)).toMatchObject({ status: 202, body: "first", reference: key.reference, hash: "hash" });
  });

  test("a refusal does not take the key; a settle never does", async () => {
    const { hold, key } = await taking(50n);
    expect(await books.ledger.submit(hold)).toMatchObject({ why: "money-not-enough" });
    expect(await answer(key.key)).toBeUndefined();
    const { key: plain, ...without } = (await taking()).hold;
    await books.ledger.submit(without);
    const answered = keyStep({
      memberId: 1n,
      reference: "r",
      answer: { status: 200, body: "{}" },
      ...(plain && { key: plain.key }),
    });
    expect(await books.ledger.submit({ ...without, operation: "settle", key: answered })).toMatchObject({ is: "done" });
    expect(await answer(answered.key)).toBeUndefined();
  });

  test("is taken by a parent without money and answered by the last leg's post or without money", async () => {
    for (const last of ["post", "move"] as const) {
      const { m, wallet, house, key, reference } = await taking();
      const saga = step({ memberId: m, reference, to: "legs" });
      expect(await books.ledger.openSaga({ saga, amount: 0n, currency: "THB", wallet, key })).toEqual({
        is: "done",
        available: 500n,
      });
      const other = step({ memberId: m, reference: newReference() });
      expect(
        await books.ledger.openSaga({
          saga: other,
          amount: 0n,
          currency: "THB",
          key: { ...key, reference: other.reference },
        }),
      ).toEqual({
        is: "key-seen",
        reference,
        answer: null,
      });
      expect(await row(other.reference)).toBeUndefined();
      const end = step({ memberId: m, reference, from: ["legs"], to: "done", status: "SUCCESS" });
      const answered = { ...key, hash: "", answer: { status: 200, body: '{"a":"$available"}' } };
      const outcome =
        last === "post"
          ? books.ledger.submit(
              posting({ reference: newReference(), debit: wallet, credit: house, wallet, saga: end, key: answered }),
            )
          : books.ledger.moveSaga({ saga: end, wallet, key: answered });
      expect(await outcome).toMatchObject({ is: "done" });
      expect(await answer(key.key)).toMatchObject({ status: 200, body: last === "post" ? '{"a":4}' : '{"a":5}' });
    }
  });

  test.each([
    [0n, "0"],
    [5n, "0.05"],
    [10n, "0.1"],
    [123_450n, "1234.5"],
    [10n ** 12n + 1n, "10000000000.01"],
  ])("%d minor units are written as JSON writes them", async (amount, text) => {
    const m = newMember();
    const [wallet, house] = [await books.wallet(m, amount + 1n), await books.house("payout", "text")];
    const key = keyStep({ memberId: m, reference: newReference(), answer: { status: 200, body: '["$available"]' } });
    await books.ledger.submit(
      posting({ reference: key.reference, amount: 1n, debit: wallet, credit: house, wallet, key }),
    );
    expect(await answer(key.key)).toMatchObject({ body: `[${text}]` });
    expect(JSON.stringify(Number(amount) / 100)).toBe(text);
  });
});

describe("many at once", () => {
  const processes = () => {
    const [a, b, c] = [books.ledger, books.another(), books.another({ writers: 1, most: 3 })];
    return (index: number): Ledger => (index % 3 === 0 ? a : index % 3 === 1 ? b : c);
  };

  test("50 parallel postings of one reference on several processes do it once", async () => {
    const [wallet, house] = [await books.wallet(newMember(), 100n), await books.house("payout", "one reference")];
    const process = processes();
    const same = posting({ reference: newReference(), debit: wallet, credit: house, wallet });
    const outcomes = await Promise.all(Array.from({ length: 51 }, (_, index) => process(index).submit(same)));
    expect(outcomes.filter((outcome) => outcome.is === "done" && !outcome.repeated)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.is === "done" && outcome.repeated)).toHaveLength(50);
    expect(await entries(wallet)).toHaveLength(2);
  });

  test("50 parallel postings of one key under their own references do it once", async () => {
    const m = newMember();
    const [wallet, house] = [await books.wallet(m, 10_000n), await books.house("payout", "one key")];
    const process = processes();
    const outcomes = await Promise.all(
      Array.from({ length: 51 }, (_, index) => {
        const reference = newReference();
        const key = keyStep({ memberId: m, reference, key: "the same key" });
        return process(index).submit(
          posting({ reference, debit: wallet, credit: house, wallet, key, saga: step({ memberId: m, reference }) }),
        );
      }),
    );
    expect(outcomes.filter((outcome) => outcome.is === "done")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.is === "key-seen")).toHaveLength(50);
    expect((await books.ledger.balance(wallet))?.balance).toBe(9_900n);
    expect((await books.pool.query("select from saga where member_id = $1", [m])).rowCount).toBe(1);
  });

  test("of parallel steps out of one state, with money or without, one is done", async () => {
    const m = newMember();
    const [wallet, house] = [await books.wallet(m, 10_000n), await books.house("payout", "one step")];
    const process = processes();
    for (let turn = 0; turn < 15; turn++) {
      const facts = { memberId: m, reference: newReference() };
      await books.ledger.openSaga({ saga: step({ ...facts, to: "waiting" }), amount: 0n, currency: "THB" });
      const outcomes = await Promise.all(
        Array.from({ length: 12 }, (_, index) => {
          const saga = step({ ...facts, from: ["waiting"], to: `by ${index}` });
          if (index % 2 === 0) return process(index).moveSaga({ saga });
          return process(index).submit(posting({ reference: newReference(), debit: wallet, credit: house, saga }));
        }),
      );
      expect(outcomes.filter((outcome) => outcome.is === "done")).toHaveLength(1);
      const timeline = (await row(facts.reference))?.["timeline"] as { state: string }[];
      expect(timeline.map(({ state }) => state)).toEqual([
        "waiting",
        `by ${outcomes.findIndex(({ is }) => is === "done")}`,
      ]);
    }
  });

  test("each of a batch has its own outcome, and the refused leave no trace", async () => {
    const [wallet, house] = [await books.wallet(newMember(), 250n), await books.house("payout", "neighbours")];
    const good = (): Posting => posting({ reference: newReference(), debit: wallet, credit: house, wallet });
    const dear = { ...good(), amount: 251n };
    const outcomes = await Promise.all(
      [good(), dear, { ...good(), credit: 999_999_999n }, { ...good(), currency: "LAK" } as const, good(), good()].map(
        (each) => books.ledger.submit(each),
      ),
    );
    expect(outcomes).toMatchObject([
      { is: "done", available: 150n },
      { why: "money-not-enough" },
      { why: "unknown-account" },
      { why: "wrong-currency" },
      { is: "done", available: 50n },
      { why: "money-not-enough", available: 50n },
    ]);
    expect((await books.pool.query("select from transfer where reference = $1", [dear.reference])).rowCount).toBe(0);
  });

  test("every kind of bad input in one batch is answered to its own caller, and the good beside it is done", async () => {
    const ledger = books.another({ writers: 1 });
    const [wallet, full] = [await books.wallet(newMember(), 500n), await books.house("bank", "nearly full")];
    const [house, source] = [await books.house("payout", "mixed"), await books.house("opening", "mixed")];
    const most = 2n ** 63n - 1n;
    await ledger.submit(posting({ reference: newReference(), amount: most, debit: source, credit: full }));
    const good = (facts: Partial<Posting> = {}): Posting =>
      posting({ reference: newReference(), debit: wallet, credit: house, wallet, ...facts });
    const first = good();
    const before = await books.pool.query("select from transfer");
    const outcomes = await Promise.all(
      [
        first,
        good({ credit: 999_999_999n }),
        good({ amount: 501n }),
        first,
        good({ reference: first.reference, amount: 7n }),
        good({ currency: "LAK" }),
        good({ credit: full, amount: 1n }),
        good({ amount: 50n }),
      ].map((each) => ledger.submit(each)),
    );
    expect(outcomes).toMatchObject([
      { is: "done", repeated: false },
      { is: "refused", why: "unknown-account" },
      { is: "refused", why: "money-not-enough" },
      { is: "done", repeated: true },
      { is: "refused", why: "reference-taken" },
      { is: "refused", why: "wrong-currency" },
      { is: "refused", why: "overflow" },
      { is: "done", repeated: false },
    ]);
    expect((await books.pool.query("select from transfer")).rowCount).toBe((before.rowCount ?? 0) + 2);
    expect(await entries(house)).toEqual([
      { seq: 1n, amount: 100n, balance: 100n },
      { seq: 2n, amount: 50n, balance: 150n },
    ]);
    expect(await books.ledger.balance(full)).toMatchObject({ balance: most, seq: 1n });
    expect(await books.ledger.balance(wallet)).toMatchObject({ balance: 350n, held: 0n });
  });

  test("accounts are opened once, whoever asks", async () => {
    const m = newMember();
    const process = processes();
    const ask = (index: number) => process(index).account({ kind: "wallet", code: "", currency: "THB", memberId: m });
    expect(new Set(await Promise.all(Array.from({ length: 30 }, (_, index) => ask(index)))).size).toBe(1);
    expect(await books.ledger.balance(987_654_321n)).toBeNull();
  });

  test("a closed ledger lets what is on its way end and takes no more", async () => {
    const [wallet, house] = [await books.wallet(newMember(), 1_000n), await books.house("payout", "closing")];
    const closing = books.another();
    const under = Array.from({ length: 10 }, () =>
      closing.submit(posting({ reference: newReference(), debit: wallet, credit: house })),
    );
    await closing.close();
    expect((await Promise.all(under)).every((outcome) => outcome.is === "done")).toBe(true);
    await expect(closing.submit(posting({ reference: newReference(), debit: wallet, credit: house }))).rejects.toThrow(
      "closed",
    );
  });
});
