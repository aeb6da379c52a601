import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { auditRules } from "../../apps/server/src/domain/audit-rules.ts";
import { audit } from "../../apps/server/src/ledger/audit.ts";
import { type SlipActions, slipActions } from "./slips.ts";
import { eventually, type Member, type Server, startSystem, type System } from "./system.ts";
import { memberActions, type MemberActions } from "./member-actions.ts";

const MINUTE = 60_000;

let system: System;
let server: Server;
let other: Server;
let actions: MemberActions;
let slips: SlipActions;
let resolvers: { stop: () => Promise<void> }[];
beforeAll(async () => {
  system = await startSystem();
  server = await system.start();
  other = await system.start();
  resolvers = [server, other].map(({ context }) => context.sagas.start());
  actions = memberActions(system, server);
  slips = await slipActions(system);
});
afterEach(() => actions.heal());
afterAll(async () => {
  await Promise.all(resolvers.map((one) => one.stop()));
  await system.close();
});

const balance = async (member: Member): Promise<number> => (await actions.wallet(member)).wallet.amount;

/** Uploads a picture and waits for its end. */
const result = async (member: Member, picture: Buffer) => {
  const sent = await slips.send(server, member, picture);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  return slips.ended(server, member, sent.body.reference);
};

/** A member who transfers this amount, and the picture of the slip. */
const withSlip = async (amount: number, how = {}, more = {}) => {
  const member = await system.background.member(0n);
  const made = await slips.transfer(member, amount, more);
  return { member, made, picture: await slips.picture(made, how) };
};

describe("a valid slip", () => {
  test.each([
    ["as the bank's app saved it", {}],
    ["turned by its camera", { wear: "turned" }],
    ["lying on its side", { wear: "sideways" }],
    ["small", { wear: "small" }],
    ["worn by being sent on", { wear: "worn" }],
    ["photographed at an angle", { wear: "angled" }],
  ])("%s is credited once, and is an entry of the statement", async (_name, how) => {
    const { member, made, picture } = await withSlip(321.09, how);
    expect(await result(member, picture)).toMatchObject({ status: "SUCCESS", amount: 321.09, note: null });
    expect(await balance(member)).toBe(321.09);
    const [entry] = await actions.entries(member);
    expect(entry).toMatchObject({
      statementType: "deposit",
      status: "SUCCESS",
      from: "KBANK",
      amount: 321.09,
      channel: "slip",
    });
    const again = await result(member, await slips.picture(made));
    expect(again).toMatchObject({ status: "FAILED", note: "SLIP_REFNO_DUPLICATED", amount: 321.09 });
    expect(await balance(member)).toBe(321.09);
    expect(await actions.entries(member)).toHaveLength(1);
  });

  test("is credited with the bank's amount, whatever is printed on it", async () => {
    const { member, picture } = await withSlip(50, { printed: 5_000 });
    expect(await result(member, picture)).toMatchObject({ status: "SUCCESS", amount: 50 });
    expect(await balance(member)).toBe(50);
  });

  test("is sent to the member's open app when it ends", async () => {
    const { member, picture } = await withSlip(12);
    await result(member, picture);
    // The commit comes shortly before the notification of the apps.
    const told = () => system.background.changed.filter(({ memberId }) => memberId === member.id);
    await expect
      .poll(() => told().filter(({ topics }) => topics.includes("slip") && topics.includes("wallet")))
      .toMatchObject([{ available: 1_200n }]);
  });

  test("has a movement with its steps, and no entry before the credit", async () => {
    const { member, made, picture } = await withSlip(77);
    await slips.verifierSays(made.reference, "not-ready");
    const sent = await slips.send(server, member, picture);
    const path = `/api/statement/movement/${sent.body.reference}`;
    expect((await actions.get(member, path)).status).toBe(404);
    expect(await actions.entries(member)).toEqual([]);
    await slips.verifierSays(made.reference, null);
    await slips.ended(server, member, sent.body.reference);
    const movement = (await actions.get(member, path)).body as { timeline: { state: string }[] };
    expect(movement.timeline.map(({ state }) => state)).toEqual(["requested", "done"]);
  });
});

describe("a refused slip has a reason", () => {
  test.each([
    ["no QR", { codes: "no-qr" }, "INVALID_SLIP"],
    ["two QRs", { codes: "two-qrs" }, "INVALID_SLIP"],
    ["a payment's QR", { codes: "payment-qr" }, "INVALID_SLIP"],
    ["another QR", { codes: "other-qr" }, "INVALID_SLIP"],
    ["a QR whose checksum is another's", { codes: "broken-qr" }, "UNSTABLE_REFNO_ON_SLIP"],
    ["a QR that is cut off", { wear: "cropped" }, "CANNOT_READ_CROPPED_IMAGE"],
    ["a QR with a thumb on it", { wear: "covered" }, "CANNOT_READ_CROPPED_IMAGE"],
    ["too small to be read", { wear: "tiny" }, "IMG_SIZE_UNABLE_TO_PROCESS"],
  ])("%s", async (_name, how, note) => {
    const { member, picture } = await withSlip(100, how);
    expect(await result(member, picture)).toMatchObject({ status: "FAILED", note, amount: null });
    expect(await balance(member)).toBe(0);
    expect(await actions.entries(member)).toEqual([]);
  });

  test("the receiver is none of our accounts", async () => {
    const { member, picture } = await withSlip(100, {}, { to: { bankCode: "GSB", accountNo: "020299999999" } });
    expect(await result(member, picture)).toMatchObject({ status: "FAILED", note: "DEST_ACC_INVALID", amount: 100 });
  });

  test("the sender is somebody else, or the member's number at another bank", async () => {
    const { member: sender, made, picture } = await withSlip(100);
    const thief = await system.background.member(0n);
    expect(await result(thief, picture)).toMatchObject({ status: "FAILED", note: "NOT_MATCH" });
    const from = { bankCode: "SCB", accountNo: String(thief.id), accountName: "SOMCHAI JAIDEE" };
    const second = await slips.transfer(thief, 100, { from });
    expect(await result(thief, await slips.picture(second))).toMatchObject({ note: "NOT_MATCH" });
    // After the refusal of the wrong member its owner can still use it; then the wrong member gets the same refusal.
    expect(await result(sender, await slips.picture(made))).toMatchObject({ status: "SUCCESS" });
    expect(await result(thief, picture)).toMatchObject({ note: "NOT_MATCH" });
    expect(await balance(thief)).toBe(0);
  });

  test("it counts up to an hour after the transfer, and not a second later", async () => {
    const { member, made, picture } = await withSlip(100);
    system.time.skip(new Date(made.at).getTime() + 60 * MINUTE + 1_000 - system.time.clock.now().getTime());
    expect(await result(member, picture)).toMatchObject({ status: "FAILED", note: "EXPIRED_SLIP", amount: 100 });
    const { member: second, made: late, picture: good } = await withSlip(100);
    system.time.skip(new Date(late.at).getTime() + 58 * MINUTE - system.time.clock.now().getTime());
    expect(await result(second, good)).toMatchObject({ status: "SUCCESS" });
  });

  test("the time of the upload counts, not that of the bank's answer", async () => {
    const { member, made, picture } = await withSlip(100);
    await slips.verifierSays(made.reference, "not-ready");
    system.time.skip(new Date(made.at).getTime() + 55 * MINUTE - system.time.clock.now().getTime());
    const { body } = await slips.send(server, member, picture);
    system.time.skip(10 * MINUTE);
    await slips.verifierSays(made.reference, null);
    expect(await slips.ended(server, member, body.reference)).toMatchObject({ status: "SUCCESS" });
  });

  test("the bank does not know the transfer, or has another reference", async () => {
    for (const says of ["not-found", "other-reference"]) {
      const { member, made, picture } = await withSlip(100);
      await slips.verifierSays(made.reference, says);
      expect(await result(member, picture), says).toMatchObject({ status: "FAILED", note: "INVALID_SLIP" });
    }
  });

  test("the bank required a captcha three times in a row", async () => {
    const { member, made, picture } = await withSlip(100);
    await slips.verifierSays(made.reference, "captcha-wrong");
    expect(await result(member, picture)).toMatchObject({ status: "FAILED", note: "TRIPPLE_WRONG_CAPTCHA" });
    const asked = system.calls.filter(({ url, body }) => url.endsWith("/v1/check") && body?.includes(made.reference));
    expect(asked).toHaveLength(3);
  });

  test("its picture was deleted before it was read", async () => {
    const { member, picture } = await withSlip(100);
    const { reference } = (await slips.send(server, member, picture)).body;
    const { rows } = await system.background.owner.query<{ id: string }>("select id from upload where reference = $1", [
      reference,
    ]);
    expect(rows).toHaveLength(1);
    await slips.ended(server, member, reference);
    // The same processing of a row without its picture, as after a lost disk.
    const lost = await system.background.member(0n);
    await system.background.owner.query("update upload set removed_at = null where reference = $1", [reference]);
    const opened = await server.context.ledger.openSaga({
      amount: 0n,
      currency: "THB",
      saga: {
        memberId: lost.id,
        reference: "SLOSTPICTURE",
        from: null,
        to: "reading",
        status: "IN_PROGRESS",
        dueIn: 0,
        kind: "slip-deposit",
        type: "deposit",
        toCode: "WALLET",
      },
    });
    expect(opened.is).toBe("done");
    expect(await slips.ended(server, lost, "SLOSTPICTURE")).toMatchObject({ note: "UPLOADED_FILE_NOT_EXIST" });
  });
});

describe("a bank without a clear answer", () => {
  test("that is not ready yet is asked again, and the slip is credited when it is", async () => {
    const { member, made, picture } = await withSlip(100);
    await slips.verifierSays(made.reference, "not-ready", 25 * 60);
    const { body } = await slips.send(server, member, picture);
    system.time.skip(5 * MINUTE);
    expect((await slips.list(server, member))[0]).toMatchObject({ status: "IN_PROGRESS", amount: null, note: null });
    system.time.skip(21 * MINUTE);
    expect(await slips.ended(server, member, body.reference)).toMatchObject({ status: "SUCCESS", amount: 100 });
  });

  test("that is not ready for half an hour is given up", async () => {
    const { member, made, picture } = await withSlip(100);
    await slips.verifierSays(made.reference, "not-ready");
    const { body } = await slips.send(server, member, picture);
    system.time.skip(31 * MINUTE);
    expect(await slips.ended(server, member, body.reference)).toMatchObject({ status: "FAILED", note: "UNKNOW_ERROR" });
  });

  test.each(["error", "lost-reply", "nonsense", "timeout"] as const)("with %s is asked without end", async (kind) => {
    const { member, picture } = await withSlip(100);
    system.struck.set("/v1/check", kind);
    const { body } = await slips.send(server, member, picture);
    system.time.skip(3 * 60 * MINUTE);
    await system.time.schedule.sleep(40_000);
    expect((await slips.list(server, member))[0]).toMatchObject({ status: "IN_PROGRESS" });
    system.struck.clear();
    system.time.skip(20 * MINUTE);
    expect(await slips.ended(server, member, body.reference)).toMatchObject({ status: "SUCCESS" });
    expect(await balance(member)).toBe(100);
  });
});

describe("one transfer is credited once", () => {
  test("of ten pictures at once on two servers one is credited, and the others are duplicates", async () => {
    const { member, picture } = await withSlip(500);
    const sent = await Promise.all(
      Array.from({ length: 10 }, (_, n) => slips.send(n % 2 === 0 ? server : other, member, picture)),
    );
    expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const ends = await Promise.all(sent.map(({ body }) => slips.ended(server, member, body.reference)));
    expect(ends.filter(({ status }) => status === "SUCCESS")).toHaveLength(1);
    expect(ends.filter(({ note }) => note === "SLIP_REFNO_DUPLICATED")).toHaveLength(9);
    expect(await balance(member)).toBe(500);
    expect(await actions.entries(member)).toHaveLength(1);
  });

  test("at most ten wait at once, whatever the number of uploads", async () => {
    const { member, made, picture } = await withSlip(500);
    await slips.verifierSays(made.reference, "not-ready");
    const sent = await Promise.all(
      Array.from({ length: 14 }, (_, n) => slips.send(n % 2 === 0 ? server : other, member, picture)),
    );
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(sent.filter(({ status, body }) => status === 429 && body.message === "REQUEST_LIMIT")).toHaveLength(4);
    await slips.verifierSays(made.reference, null);
    await eventually(
      system,
      () => slips.list(server, member),
      (all) => all.every(({ status }) => status !== "IN_PROGRESS"),
    );
    expect(await balance(member)).toBe(500);
  });
});

test("S70: five refused slips of a new member block the channel for 15 minutes", async () => {
  const { member, picture } = await withSlip(100, { codes: "no-qr" });
  for (let n = 0; n < 5; n++) await result(member, picture);
  expect(await slips.send(server, member, picture)).toMatchObject({ status: 429, body: { message: "REQUEST_LIMIT" } });
  system.time.skip(15 * MINUTE);
  expect((await slips.send(server, member, picture)).status).toBe(200);
});

test("after all of it the books balance", async () => {
  expect((await audit(system.background.owner, auditRules)).discrepancies).toEqual([]);
});
