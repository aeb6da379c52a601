import type { contentBanners, contentTexts } from "@krapao/contract/operator/content-shapes";
import type { output } from "zod/v4/core";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";

import { publishDueContent } from "../../domain/content/publish-due.ts";
import { dropUnusedPictures } from "../../domain/content/pictures.ts";
import { pictureForm } from "../../testing/multipart.ts";
import { readAuditEvents } from "../audit-log/read-audit-events.ts";
import { openConsole, type TestConsole } from "../../testing/console.ts";

type Content = {
  readonly texts: output<typeof contentTexts>[];
  readonly banners: output<typeof contentBanners>[];
};

let fixture: TestConsole;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

const as = async (token: string, method: "GET" | "POST" | "PUT", url: string, body?: unknown) => {
  const answer = await fixture.ask(method, url, { token, ...(body === undefined ? {} : { body }) });
  return { status: answer.statusCode, body: answer.json<never>() as Record<string, unknown> };
};
const content = async (): Promise<Content> => (await as(fixture.nok, "GET", "/api/content")).body as never;
const textsOf = async (kind: string) => {
  const found = (await content()).texts.find((each) => each.kind === kind);
  if (found === undefined) throw new Error(kind);
  return found;
};
const bannersOf = async (kind: string) => {
  const found = (await content()).banners.find((each) => each.kind === kind);
  if (found === undefined) throw new Error(kind);
  return found;
};
const three = (text: string) => ({ th: `${text} th`, lo: `${text} lo`, en: `${text} en` });
const shown = async (path: string, locale: string): Promise<unknown> =>
  (await fixture.server.call("GET", path, { headers: { cookie: `locale=${locale}` } })).json();
const reason = "agreed on Monday";

test("a text is sanitised and shown to everyone in their language; the log has before and after", async () => {
  const { version } = await textsOf("condition");
  const evil = '<h3>A</h3><script>alert(1)</script><p onclick="x()">b</p>';
  const items = [three("<p>one</p>"), { ...three("<p>two</p>"), en: evil }];
  const saved = await as(fixture.ton, "PUT", "/api/content/condition", { items, version, reason });
  expect(saved).toMatchObject({ status: 200, body: { kind: "condition" } });
  expect(await shown("/api/lookup/conditions", "TH")).toEqual(["<p>one</p> th", "<p>two</p> th"]);
  expect(await shown("/api/lookup/conditions", "LO")).toEqual(["<p>one</p> lo", "<p>two</p> lo"]);
  expect(await shown("/api/lookup/conditions", "EN")).toEqual(["<p>one</p> en", "<h3>A</h3><p>b</p>"]);

  const present = await textsOf("condition");
  expect(present.version).not.toBe(version);
  const next = { items: [three("<p>one</p>")], version: present.version, reason };
  expect((await as(fixture.ton, "PUT", "/api/content/condition", next)).status).toBe(200);
  const [act] = await readAuditEvents(fixture.server.context.db, { limit: 1, acts: ["changeContent"] });
  expect(act).toMatchObject({ subject: "condition", reason, by: { username: "ton" } });
  expect(JSON.parse(act?.before ?? "")).toMatchObject({ "2.en": "<h3>A</h3><p>b</p>", "2.th": "<p>two</p> th" });
  expect(JSON.parse(act?.after ?? "")).toEqual({});
});

test("a long text is stored whole in the log", async () => {
  const { version } = await textsOf("agreement");
  const long = "ก".repeat(2_900);
  const items = [{ th: long, lo: long, en: long }];
  await as(fixture.nok, "PUT", "/api/content/agreement", { items, version, reason });
  const acts = await readAuditEvents(fixture.server.context.db, { limit: 3, acts: ["changeContent"] });
  expect(acts.map(({ after }) => after)).toEqual(
    expect.arrayContaining(["th", "lo", "en"].map((language) => JSON.stringify({ [`1.${language}`]: long }))),
  );
});

test("of two operators who edit the same text one saves, and the other is told", async () => {
  const { version } = await textsOf("contact");
  const save = (token: string, text: string) =>
    as(token, "PUT", "/api/content/contact", { items: [three(text)], version, reason });
  const answers = await Promise.all([save(fixture.nok, "<p>nok</p>"), save(fixture.ton, "<p>ton</p>")]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toEqual({ message: "CHANGED_MEANWHILE" });
  const kept = answers.findIndex(({ status }) => status === 200) === 0 ? "nok" : "ton";
  expect(await shown("/api/lookup/contact", "TH")).toMatchObject({ contactText: `<p>${kept}</p> th` });
});

test("saving without a change logs nothing", async () => {
  const { items, version } = await textsOf("contact");
  const before = await readAuditEvents(fixture.server.context.db, { limit: 100 });
  expect((await as(fixture.nok, "PUT", "/api/content/contact", { items, version, reason })).status).toBe(200);
  expect(await readAuditEvents(fixture.server.context.db, { limit: 100 })).toEqual(before);
});

test("a notice is plain text: HTML in it is shown as text", async () => {
  const { version } = await textsOf("notice");
  const text = "1 < 2 & {percentFail}%";
  await as(fixture.nok, "PUT", "/api/content/notice", { items: [three(text)], version, reason });
  expect(await shown("/api/lookup/notice", "EN")).toBe(`${text} en`);
});

test.each([
  ["contact", [three("<p>a</p>"), three("<p>b</p>")]],
  ["condition", [{ th: "<p>a</p>", lo: "<p>a</p>" }]],
  ["condition", [{ th: "", lo: "<p>a</p>", en: "<p>a</p>" }]],
  ["condition", [{ th: "<script>alert(1)</script>", lo: "<p>a</p>", en: "<p>a</p>" }]],
  ["condition", [three("x".repeat(3_000))]],
  ["condition", Array.from({ length: 31 }, () => three("<p>a</p>"))],
  ["nowhere", []],
])("what does not fit changes nothing: %s %j", async (kind, items) => {
  const before = await content();
  const version = before.texts.find((each) => each.kind === kind)?.version ?? "";
  expect((await as(fixture.nok, "PUT", `/api/content/${kind}`, { items, version, reason })).status).toBe(400);
  expect(await content()).toEqual(before);
});

test("banners are stored in their order, with a path on this server, and their texts are sanitised", async () => {
  const { version } = await bannersOf("refund");
  const html = { th: "<b>ก</b><script>1</script>", lo: "<b>ກ</b>", en: "" };
  const items = [
    { image: "/banners/one.svg", html },
    { image: "/banners/two.webp", html: { th: "", lo: "", en: "" } },
  ];
  expect((await as(fixture.nok, "PUT", "/api/banners/refund", { code: "", items, version, reason })).status).toBe(200);
  const rows = await fixture.server.context.db
    .selectFrom("banner")
    .select(["image", "html"])
    .where("kind", "=", "refund")
    .where("language", "=", "th")
    .orderBy("position")
    .execute();
  expect(rows).toEqual([
    { image: "/banners/one.svg", html: "<b>ก</b>" },
    { image: "/banners/two.webp", html: "" },
  ]);
  const old = await as(fixture.nok, "PUT", "/api/banners/refund", { code: "", items: [], version, reason });
  expect(old).toMatchObject({ status: 409, body: { message: "CHANGED_MEANWHILE" } });
  const unknown = { code: "NOWHERE", items: [], version: "", reason };
  expect(await as(fixture.nok, "PUT", "/api/banners/bonus", unknown)).toMatchObject({
    status: 404,
    body: { message: "NO_DATA" },
  });
});

test("banners that are set for a time are put up at it by the database's clock, once, and keep their pictures until then", async () => {
  const { context } = fixture.server;
  const { version } = await bannersOf("invite");
  const inAn = (hours: number): string =>
    new Date(context.databaseTime.now().getTime() + hours * 3_600_000).toISOString();
  const id = "a".repeat(22);
  const set = (at: string, items: readonly object[] = [{ image: `/pictures/${id}.jpg`, html: three("later") }]) =>
    as(fixture.nok, "PUT", "/api/banners/invite", { code: "", items, version, at, reason });
  expect((await set(inAn(-1))).status).toBe(400);
  expect((await set(inAn(24 * 400))).status).toBe(400);
  const at = inAn(1);
  expect(await set(at)).toMatchObject({ status: 200, body: { version, scheduled: { at, reason } } });
  await context.db
    .insertInto("content_picture")
    .values({ id, bytes: Buffer.from("x"), operator_id: 1n, created_at: new Date("2026-01-01") })
    .execute();
  await dropUnusedPictures(context);
  await publishDueContent(context);
  expect(await bannersOf("invite"), "not before its time").toMatchObject({ version });
  const makeDue = () =>
    context.db
      .updateTable("banner_schedule")
      .set({ at: new Date(inAn(-1)) })
      .execute();
  await makeDue();
  await Promise.all([publishDueContent(context), publishDueContent(context)]);
  const now = await bannersOf("invite");
  expect(now).toMatchObject({ items: [{ image: `/pictures/${id}.jpg`, html: three("later") }], scheduled: null });
  const acts = await context.db
    .selectFrom("operator_act")
    .select("act")
    .where("act", "=", "publishScheduledBanners")
    .execute();
  expect(acts).toHaveLength(1);
  const kept = await context.db.selectFrom("content_picture").select("id").where("id", "=", id).execute();
  expect(kept).toHaveLength(1);

  expect(await set(inAn(1))).toMatchObject({ status: 409 });
  const body = { code: "", items: [], version: now.version, reason };
  await as(fixture.nok, "PUT", "/api/banners/invite", { ...body, at: inAn(1) });
  await as(fixture.ton, "POST", "/api/banners/invite/schedule/drop", { code: "" });
  expect((await bannersOf("invite")).scheduled).toBeNull();
  await as(fixture.nok, "PUT", "/api/banners/invite", { ...body, at: inAn(1) });
  await as(fixture.nok, "PUT", "/api/banners/invite", body);
  expect(await bannersOf("invite"), "what was set before ends").toMatchObject({ items: [], scheduled: null });
  await context.db.deleteFrom("content_picture").where("id", "=", id).execute();
});

test("a draft of banners is seen by operators alone, keeps its pictures, and ends when it is put up", async () => {
  const { context } = fixture.server;
  const id = "b".repeat(22);
  const shownBefore = await shown("/api/refund/banners", "TH");
  const html = { ...three("<p>soon</p>"), en: "<p>soon</p><script>1</script>" };
  const items = [
    { image: `/pictures/${id}.jpg`, html },
    { image: "", html: three("without a picture yet") },
  ];
  const save = (token: string, sent: readonly object[], mark: string, code = "") =>
    as(token, "PUT", "/api/banners/refund/draft", { code, items: sent, mark });
  const { version } = await bannersOf("refund");
  const saved = await save(fixture.nok, items, "");
  expect(saved).toMatchObject({ status: 200, body: { version, draft: { savedBy: { username: "nok" } } } });
  expect(await save(fixture.nok, items, ""), "the same again").toEqual(saved);
  expect(await save(fixture.ton, [], "")).toMatchObject({ status: 409, body: { message: "CHANGED_MEANWHILE" } });
  expect(await save(fixture.ton, [], "", "NOWHERE")).toMatchObject({ status: 404, body: { message: "NO_DATA" } });
  const { draft } = await bannersOf("refund");
  expect(draft?.items[0]?.html.en).toBe("<p>soon</p>");
  expect(await shown("/api/refund/banners", "TH")).toEqual(shownBefore);
  await context.db
    .insertInto("content_picture")
    .values({ id, bytes: Buffer.from("x"), operator_id: 1n, created_at: new Date("2026-01-01") })
    .execute();
  await dropUnusedPictures(context);
  expect((await fixture.server.call("GET", `/pictures/${id}.jpg`)).statusCode).toBe(200);

  const put = (mark: string, sent: readonly object[]) =>
    as(fixture.ton, "PUT", "/api/banners/refund", { code: "", items: sent, version, mark, reason });
  expect((await put(draft?.mark ?? "", items)).status, "a picture is missing").toBe(400);
  expect((await put("another", items.slice(0, 1))).status).toBe(409);
  expect(await put(draft?.mark ?? "", items.slice(0, 1))).toMatchObject({ status: 200, body: { draft: null } });

  const again = await save(fixture.nok, [], "");
  const { mark } = (again.body as never as { draft: { mark: string } }).draft;
  const drop = (sent: string) => as(fixture.ton, "POST", "/api/banners/refund/draft/drop", { code: "", mark: sent });
  expect((await drop("another")).status).toBe(409);
  expect((await drop(mark)).status).toBe(200);
  expect((await drop(mark)).status, "it is already gone").toBe(200);
  expect((await bannersOf("refund")).draft).toBeNull();
  const acts = await readAuditEvents(context.db, { limit: 2, acts: ["saveBannerDraft", "dropBannerDraft"] });
  expect(acts.map(({ act, by }) => [act, by?.username])).toContainEqual(["saveBannerDraft", "nok"]);
  await context.db.deleteFrom("content_picture").where("id", "=", id).execute();
});

test.each(["//evil.example/a.png", "https://evil.example/a.png", "data:image/png,a", "banners/a.png", "/a b.png"])(
  "a banner's picture must be on this server: not %s",
  async (image) => {
    const { version } = await bannersOf("invite");
    const items = [{ image, html: three("") }];
    expect((await as(fixture.nok, "PUT", "/api/banners/invite", { code: "", items, version, reason })).status).toBe(
      400,
    );
  },
);

test("a picture is re-encoded, served at both addresses, and deleted a week after the last banner that showed it", async () => {
  const { context } = fixture.server;
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#c33" } })
    .png()
    .toBuffer();
  const send = (body: Buffer, token = fixture.nok) => {
    const { payload, headers } = pictureForm(body, "banner.png");
    return fixture.ask("POST", "/api/content/pictures", { token, body: payload, headers });
  };
  const sent = await send(png);
  expect(sent.statusCode, sent.body).toBe(200);
  const { path } = sent.json<{ path: string }>();
  const shownAt = [await fixture.server.call("GET", path), await fixture.ask("GET", path, {})];
  for (const answer of shownAt) {
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": expect.stringMatching(/immutable/) as string,
    });
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  }
  expect((await fixture.server.call("GET", "/pictures/AAAAAAAAAAAAAAAAAAAAAA.jpg")).statusCode).toBe(404);
  expect((await send(Buffer.from("<svg/>"))).statusCode).toBe(400);

  const old = (letter: string) => `/pictures/${letter.repeat(22)}.jpg`;
  await sql`
    insert into content_picture (id, bytes, operator_id, created_at)
    select repeat(letter, 22), '\\xffd8ff', 1, db_now() - interval '8 days' from unnest(array['S', 'T', 'D', 'U']) letter`.execute(
    context.db,
  );
  const { version } = await bannersOf("invite");
  const items = [{ image: old("S"), html: three("<p>hello</p>") }];
  expect((await as(fixture.nok, "PUT", "/api/banners/invite", { code: "", items, version, reason })).status).toBe(200);
  const picture = (letter: string) => three(`<p><img src="${old(letter)}" alt="a map" /></p>`);
  const contact = await textsOf("contact");
  const written = { items: [picture("T")], version: contact.version, reason };
  expect(await as(fixture.nok, "PUT", "/api/content/contact", written)).toMatchObject({
    status: 200,
    body: { items: [picture("T")] },
  });
  expect((await as(fixture.nok, "PUT", "/api/content/contact/draft", { items: [picture("D")], mark: "" })).status).toBe(
    200,
  );
  expect(await dropUnusedPictures(context), "one that nothing shows").toBe(1);
  const statusOf = async (at: string) => (await fixture.server.call("GET", at)).statusCode;
  expect([await statusOf(path), await statusOf(old("S")), await statusOf(old("U"))]).toEqual([200, 200, 404]);
});
