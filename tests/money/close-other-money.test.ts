import { describe, expect, test } from "vitest";

import { execute } from "../../apps/server/src/domain/approval/execute.ts";
import { auditRules } from "../../apps/server/src/domain/audit-rules.ts";
import { askBank } from "../../apps/server/src/domain/deposit/bank/ask-bank.ts";
import { reconcile } from "../../apps/server/src/domain/reconciliation/reconcile.ts";
import { audit } from "../../apps/server/src/ledger/audit.ts";
import { type Sent, setUpBankFeed } from "./bank-feeds.ts";
import { approveStored } from "./die-executing.ts";
import { arrivalOf, HELD, pausedServer, reason, setUpHandCredits } from "./hand-credits.ts";
import { file, mapping } from "./start-bank-statement.ts";

const feed = setUpBankFeed();
const { own, newMember, rows, suspense, line, send, transfer, booked } = feed;
const hand = setUpHandCredits(feed);
const { approve, creditByHand, sendSilently, slipOf, proposeClose } = hand;

const NOT_THE_SAME = { status: 404, body: { message: "NO_DATA" } };
const tryClose = (sent: Sent) => hand.operators.nok("POST", `${hand.suspensePathOf(sent)}/close`, { reason });
const scb = async (): Promise<string> => {
  const [account] = (await rows("select id::text from deposit_account where bank_code = 'SCB'")) as { id: string }[];
  return account?.id ?? "";
};
type Dated = { readonly day?: Date; readonly hasTime?: boolean };
const importLine = async (amount: string, reference: string, { day, hasTime = false }: Dated = {}): Promise<string> => {
  const at = day ?? feed.system.time.clock.now();
  const date = at.toLocaleDateString("en-GB", { timeZone: "Asia/Bangkok" });
  const time = hasTime ? at.toLocaleTimeString("en-GB", { timeZone: "Asia/Bangkok" }) : "";
  const imported = await hand.operators.nok("POST", `/api/bank/accounts/${await scb()}/import`, {
    ...file(`${date},${time},TR fr KBANK,${amount},,,${reference}`),
    mapping,
    keepMapping: false,
  });
  expect(imported.status).toBe(200);
  const [found] = (await rows("select id::text from bank_line where reference = $1", [reference])) as { id: string }[];
  return found?.id ?? "";
};
const postingOf = async (reference: string): Promise<string | null | undefined> =>
  ((await rows("select posting from bank_line where reference = $1", [reference])) as { posting: string | null }[])[0]
    ?.posting;
/** The differences of an amount that the bank has, once the entries are old enough. */
const compare = async (amount: bigint) => {
  feed.system.time.skip(3 * 60_000);
  const { runs, differences } = await reconcile(feed.servers[0].context, { provider: "BANK" });
  expect(runs.find(({ provider }) => provider === "BANK")?.differences).toBe(differences.length);
  return differences.filter(({ theirs }) => theirs === amount);
};

describe("money that is not what operators credited", () => {
  test("is not closed once the feed has reported that credit itself", async () => {
    const [member, other] = [await newMember(), await newMember()];
    const credited = line(member, 71, { reference: "20261121SAME71" });
    await creditByHand(member, 71, { reference: credited.reference });
    const theirs = line(other, 71);
    expect((await send(theirs.body)).status).toBe(200);
    expect(await suspense(theirs)).toMatchObject(HELD);
    const early = await proposeClose(theirs);
    expect((await send(credited.body)).status).toBe(200);
    expect(await approve(early)).toMatchObject({ body: { state: "failed" } });
    expect(await tryClose(theirs)).toMatchObject(NOT_THE_SAME);
    expect(await suspense(theirs)).toMatchObject(HELD);
  });

  test("and was closed is a difference from when the feed reports that credit itself", async () => {
    const [member, other] = [await newMember(), await newMember()];
    const credited = await sendSilently(own(member), 72);
    await creditByHand(member, 72, { reference: credited.reference });
    const theirs = await transfer(own(other), 72);
    await booked(theirs);
    expect(await suspense(theirs)).toMatchObject(HELD);
    expect(await approve(await proposeClose(theirs))).toMatchObject({ body: { state: "done" } });
    expect(await askBank(feed.servers[0].context)).toBe(true);
    // The bank has twice what our books have.
    const missing = [{ what: arrivalOf(credited), ours: null, theirs: 72_00n }];
    expect(await compare(72_00n)).toMatchObject(missing);
    feed.system.time.skip(3 * 86_400_000);
    expect(await compare(72_00n)).toMatchObject(missing);
  });

  test("is not closed for a slip that took the operators' reference before them", async () => {
    const [member, other] = [await newMember(), await newMember()];
    const proposal = await hand.propose(member, 73, { reference: "20261121SLIP73" });
    const row = await approveStored(feed.system, feed.servers[0], proposal._id, []);
    const paused = pausedServer(feed.servers[0]);
    const crediting = execute(paused.context, row);
    await paused.asleep;
    const sent = line(member, 73);
    expect((await send(sent.body, { server: feed.servers[1] })).status).toBe(200);
    expect(await suspense(sent)).toMatchObject(HELD);
    expect(await slipOf(other, { reference: "20261121SLIP73" }, 73)).toBe("credited");
    paused.go();
    expect(await crediting).toBe("failed");
    expect(await tryClose(sent)).toMatchObject(NOT_THE_SAME);
  });

  /** Operators credit by a line what the feed then reports; and the statement has another line of that day. */
  const shownTwice = async (amount: number, isClosed: boolean, hasTime: boolean) => {
    const member = await newMember();
    const id = await importLine(`${amount}.00`, `SCBLINE${amount}`);
    const { body } = await hand.operators.nok("POST", `/api/bank/lines/${id}/match`, {
      ...{ member: String(member.id), sendingBank: "KBANK", reference: `SCBLINE${amount}`, reason },
    });
    expect(await approve(body)).toMatchObject({ body: { state: "done" } });
    const sent = line(member, amount);
    expect((await send(sent.body)).status).toBe(200);
    expect(await suspense(sent)).toMatchObject(HELD);
    if (isClosed) expect(await approve(await proposeClose(sent))).toMatchObject({ body: { state: "done" } });
    await importLine(`${amount}.00`, `SCBOTHER${amount}`, { hasTime });
    expect(await postingOf(`SCBOTHER${amount}`)).toBe(arrivalOf(sent));
    return sent;
  };

  test("is not closed when the statement has a line for each, and a difference when it was closed before", async () => {
    expect(await tryClose(await shownTwice(74, false, true))).toMatchObject(NOT_THE_SAME);
    await shownTwice(75, true, true);
    expect(await compare(75_00n)).toMatchObject([{ what: "bank:KBANK:SCBLINE75", ours: null, theirs: 75_00n }]);
  });

  test("is not told by a line without a time, which may be another transfer's of that day", async () => {
    expect(await approve(await proposeClose(await shownTwice(77, false, false)))).toMatchObject({
      body: { state: "done" },
    });
    await shownTwice(78, true, false);
    expect([...(await compare(77_00n)), ...(await compare(78_00n))]).toEqual([]);
  });
});

test("a line that names the credit, and is dated later, is the closed transfer's", async () => {
  const member = await newMember();
  await creditByHand(member, 76, { reference: "SCBLATE76" });
  const sent = line(member, 76);
  expect((await send(sent.body)).status).toBe(200);
  expect(await approve(await proposeClose(sent))).toMatchObject({ body: { state: "done" } });
  await importLine("76.00", "SCBLATE76", {
    day: new Date(feed.system.time.clock.now().getTime() + 2 * 86_400_000),
  });
  expect(await postingOf("SCBLATE76")).toBe(arrivalOf(sent));
});

test("the books balance", async () => {
  expect(await audit(feed.system.background.owner, auditRules)).toMatchObject({ wrong: 0, discrepancies: [] });
});
