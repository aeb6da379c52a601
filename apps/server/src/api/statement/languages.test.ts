import type { Coupon } from "@krapao/contract/spin/shapes";
import type { StatementEntry } from "@krapao/contract/statement/shapes";
import { afterAll, beforeAll, expect, test } from "vitest";

import { fillDemo } from "../../demo/fill-demo.ts";
import { fillBase } from "../../domain/bank-account/base.ts";
import { inLanguage } from "../../domain/statement/in-language.ts";
import { entryOf } from "../../domain/statement/entries.ts";
import { openServer, type TestServer } from "../../testing/server.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await openServer({
    before: async (context) => {
      await fillBase(context.db);
      await fillDemo(context);
    },
  });
  const signedIn = await server.call("POST", "/api/login", {
    body: { username: "0800000001", password: "demo1234" },
  });
  ({ token } = signedIn.json<{ token: string }>());
});
afterAll(() => server.close());

const speaking = (language: "TH" | "LO" | "EN") => ({ token, headers: { cookie: `locale=${language}` } });
const read = async (language: "TH" | "LO" | "EN"): Promise<readonly StatementEntry[]> => {
  const answer = await server.call("POST", "/api/statement", {
    ...speaking(language),
    body: { page: 1, limit: 100 },
  });
  return answer.json<{ statements: StatementEntry[] }>().statements;
};

test("a prize that was claimed in Thai is shown in Lao to a reader of Lao, in statement, movement and notices", async () => {
  const coupons = (await server.call("GET", "/api/spinwheel/coupon", speaking("TH"))).json<Coupon[]>();
  // Prizes without an amount are handed over by a person.
  const coupon = coupons.find(({ amount }) => amount > 0)?._id;
  await server.call("POST", "/api/spinwheel/coupon/claim", { ...speaking("TH"), body: { coupon } });
  const words = async (language: "TH" | "LO" | "EN") => {
    const listed = (await read(language)).find(({ reference }) => reference === coupon)?.luckydraw?.description;
    const one = await server.call("GET", `/api/statement/movement/${coupon}`, speaking(language));
    const notices = await server.call("POST", "/api/notice", { ...speaking(language), body: { page: 1, limit: 50 } });
    const notice = notices
      .json<{ notices: { id: string; movement?: StatementEntry }[] }>()
      .notices.find(({ id }) => id === coupon)?.movement;
    return [listed, one.json<StatementEntry>().luckydraw?.description, notice?.luckydraw?.description];
  };
  for (const said of await words("TH")) expect(said).toMatch(/^กงล้อเสี่ยงโชค ฿/);
  for (const said of await words("LO")) expect(said).toMatch(/^ວົງລໍ້ສ່ຽງໂຊກ ฿/);
  for (const said of await words("EN")) expect(said).toMatch(/^Spin wheel ฿/);
});

test("a bonus is shown by its name in the reader's language, also one whose name was stored in only one", async () => {
  const { db } = server.context;
  const [row] = await db.selectFrom("saga").selectAll().limit(1).execute();
  if (row === undefined) throw new Error("a demo without movements");
  const detailOf = async (data: object) => {
    const [one] = await inLanguage(db, "lo", [{ ...row, data: { ...data } }]);
    return one === undefined ? null : entryOf(one);
  };
  const names = { th: "เก่า", lo: "ເກົ່າ", en: "Old" };
  expect(await detailOf({ bonus: { description: "เก่า", names } })).toMatchObject({ bonus: { description: "ເກົ່າ" } });
  expect(await detailOf({ bonus: { description: "โบนัสต้อนรับ" } })).toMatchObject({
    bonus: { description: "ໂບນັດຕ້ອນຮັບ" },
  });
  expect(await detailOf({ promotion: { description: "New year’s gift" } })).toMatchObject({
    promotion: { description: "ຂອງຂວັນປີໃໝ່" },
  });
  // A game that was renamed later keeps its earlier name in the statement.
  expect(await detailOf({ bonus: { description: "ชื่อเดิม" } })).toMatchObject({ bonus: { description: "ชื่อเดิม" } });
});

test("the CSV names both sides of a movement in the reader's language", async () => {
  const csv = async (language: "TH" | "LO" | "EN") =>
    (await server.call("GET", "/api/statement/export", speaking(language))).body;
  expect(await csv("EN")).toMatch(/,Withdrawal,Success,Main wallet,Kasikornbank,3000\.00,/);
  expect(await csv("EN")).toMatch(/,Transfer,Success,Main wallet,PG Slot,/);
  expect(await csv("LO")).toMatch(/,ຖອນເງິນ,ສຳເລັດ,ກະເປົາຫຼັກ,ທະນາຄານກະສິກອນໄທ,3000\.00,/);
  expect(await csv("LO")).not.toMatch(/WALLET|,PG,/);
});
