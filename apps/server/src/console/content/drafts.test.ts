import type { ContentDraft } from "@krapao/contract/operator/content-shapes";
import { languages } from "@krapao/i18n/language";
import { afterAll, beforeAll, expect, test } from "vitest";

import { publishDueContent } from "../../domain/content/publish-due.ts";
import { openConsole, type TestConsole } from "../../testing/console.ts";

let fixture: TestConsole;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

type SavedText = {
  readonly published: { readonly version: string; readonly items: readonly object[] };
  readonly draft: ContentDraft | null;
  readonly scheduled: { readonly at: string; readonly reason: string; readonly by: object } | null;
  readonly versions: readonly { readonly n: number; readonly reason: string; readonly publishedBy: object | null }[];
};

const as = async (token: string, method: "GET" | "POST" | "PUT", url: string, body?: unknown) => {
  const answer = await fixture.ask(method, url, { token, ...(body === undefined ? {} : { body }) });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};
const readText = async (kind: string): Promise<SavedText> =>
  (await as(fixture.nok, "GET", `/api/content/${kind}/draft`)).body as never;
const shown = async (path: string, locale: string): Promise<unknown> =>
  (await fixture.server.call("GET", path, { headers: { cookie: `locale=${locale}` } })).json();
const three = (text: string) => ({ th: `<p>${text} th</p>`, lo: `<p>${text} lo</p>`, en: `<p>${text} en</p>` });
const save = (token: string, kind: string, items: readonly object[], mark: string) =>
  as(token, "PUT", `/api/content/${kind}/draft`, { items, mark });

test("a draft is visible only to operators until it is published, sanitised; a missing language falls back to the edition's", async () => {
  const before = await shown("/api/lookup/conditions", "LO");
  const { published } = await readText("condition");
  const items = [{ th: "<p>ก</p><script>1</script>", lo: "", en: "<p>a</p>" }];
  const saved = await save(fixture.nok, "condition", items, "");
  expect(saved).toMatchObject({ status: 200, body: { savedBy: { username: "nok" } } });
  expect(await shown("/api/lookup/conditions", "LO")).toEqual(before);
  const { draft } = await readText("condition");
  expect(draft?.items).toEqual([{ th: "<p>ก</p>", lo: "", en: "<p>a</p>" }]);

  const { version } = published;
  const sent = { items: draft?.items, version, mark: draft?.mark, reason: "agreed on Monday" };
  expect((await as(fixture.ton, "PUT", "/api/content/condition", { ...sent, mark: "another" })).status).toBe(409);
  expect((await as(fixture.ton, "PUT", "/api/content/condition", sent)).status).toBe(200);
  expect(await shown("/api/lookup/conditions", "TH")).toEqual(["<p>ก</p>"]);
  expect(await shown("/api/lookup/conditions", "LO")).toEqual(["<p>ก</p>"]);
  expect(await shown("/api/lookup/conditions", "EN")).toEqual(["<p>a</p>"]);
  expect((await readText("condition")).draft).toBeNull();
});

test("of two operators who edit, the second is told; the same text sent again is no conflict; a dropped draft is deleted", async () => {
  const first = (await save(fixture.nok, "agreement", [three("one")], "")).body as ContentDraft;
  expect(await save(fixture.ton, "agreement", [three("two")], "")).toMatchObject({
    status: 409,
    body: { message: "CHANGED_MEANWHILE" },
  });
  expect((await save(fixture.nok, "agreement", [three("one")], "")).body).toEqual(first);
  const second = (await save(fixture.ton, "agreement", [three("two")], first.mark)).body as ContentDraft;
  const drop = (mark: string) => as(fixture.nok, "POST", "/api/content/agreement/draft/drop", { mark });
  expect((await drop(first.mark)).status).toBe(409);
  expect((await drop(second.mark)).status).toBe(200);
  expect((await drop(second.mark)).status).toBe(200);
  expect((await readText("agreement")).draft).toBeNull();
});

test("every version is kept, also the one before the first", async () => {
  const was = languages.map((language) => ({ kind: "contact" as const, language, position: 0, html: "<p>was</p>" }));
  await fixture.server.context.db.insertInto("content").values(was).execute();
  const { published } = await readText("contact");
  const publish = async (text: string) => {
    const { version } = (await readText("contact")).published;
    const body = { items: [three(text)], version, reason: text };
    expect((await as(fixture.nok, "PUT", "/api/content/contact", body)).status).toBe(200);
  };
  await publish("one");
  await publish("two");
  const { versions } = await readText("contact");
  expect(versions.map(({ n, reason }) => [n, reason])).toEqual([
    [3, "two"],
    [2, "one"],
    [1, ""],
  ]);
  expect(versions[2]?.publishedBy).toBeNull();
  const one = async (n: number) => as(fixture.ton, "GET", `/api/content/contact/versions/${n}`);
  expect((await one(1)).body["items"]).toEqual(published.items);
  expect((await one(2)).body["items"]).toEqual([three("one")]);
  expect(await one(9)).toMatchObject({ status: 404, body: { message: "NO_DATA" } });
});

test.each([
  ["contact", [three("a"), three("b")]],
  ["condition", [{ th: "x".repeat(3_001), lo: "", en: "" }]],
  ["nowhere", [three("a")]],
])("what does not fit is not saved: %s", async (kind, items) => {
  expect((await save(fixture.nok, kind, items, "")).status).toBe(400);
});

test("the log records who edits a draft, not every automatic save, and the text of a dropped draft", async () => {
  const acts = async () => {
    const answer = await as(fixture.owner, "GET", "/api/audit?q=agreement");
    const events = answer.body as never as { act: string; by: { username: string }; before: string; after: string }[];
    return events.map(({ act, by: { username }, before, after }) => ({ act, by: username, before, after }));
  };
  const write = async (token: string, text: string, mark: string): Promise<string> =>
    ((await save(token, "agreement", [three(text)], mark)).body as ContentDraft).mark;
  const before = (await acts()).length;
  let mark = await write(fixture.nok, "begun", "");
  for (const text of ["begun a", "begun an", "begun and"]) mark = await write(fixture.nok, text, mark);
  mark = await write(fixture.ton, "another's", mark);
  fixture.server.advance(10 * 60_000);
  mark = await write(fixture.ton, "another's, later", mark);
  expect((await as(fixture.nok, "POST", "/api/content/agreement/draft/drop", { mark })).status).toBe(200);
  expect((await as(fixture.nok, "POST", "/api/content/agreement/draft/drop", { mark })).status).toBe(200);
  const logged = (await acts()).slice(0, -before || undefined);
  expect(logged.map(({ act, by }) => [act, by])).toEqual([
    ["dropContentDraft", "nok"],
    ["saveContentDraft", "ton"],
    ["saveContentDraft", "ton"],
    ["saveContentDraft", "nok"],
  ]);
  expect(logged[0]?.before).toContain("another's, later en");
  expect(logged[2]?.before).toContain("begun and en");
  expect(logged[3]?.after).toContain("begun en");
});

test("a language that is not published keeps what members read; its draft goes on, also when a time was set", async () => {
  const conditions = (locale: string) => shown("/api/lookup/conditions", locale);
  const put = async (items: readonly object[], more: object = {}) =>
    as(fixture.nok, "PUT", "/api/content/condition", {
      items,
      version: (await readText("condition")).published.version,
      reason: "some languages",
      ...more,
    });
  expect((await put([three("one"), three("two")])).status).toBe(200);

  // The second was written anew, in Lao only half; a third was added, not in Lao yet.
  const two = { th: "<p>2 th</p>", lo: "<p>half</p>", en: "<p>2 en</p>" };
  const items = [three("one"), two, { ...three("three"), lo: "" }];
  const { mark } = (await save(fixture.nok, "condition", items, "")).body as ContentDraft;
  expect((await put(items, { languages: [] })).status).toBe(400);
  expect(await put(items, { languages: ["lo", "en"] }), "the new one lacks the fallback").toMatchObject({
    status: 400,
  });
  expect(await put(items, { languages: ["th", "en"], mark })).toMatchObject({
    status: 200,
    body: { items: [three("one"), { ...two, lo: "<p>two lo</p>" }, { ...three("three"), lo: "" }] },
  });
  expect(await conditions("TH")).toEqual(["<p>one th</p>", "<p>2 th</p>", "<p>three th</p>"]);
  expect(await conditions("EN")).toEqual(["<p>one en</p>", "<p>2 en</p>", "<p>three en</p>"]);
  expect(await conditions("LO")).toEqual(["<p>one lo</p>", "<p>two lo</p>", "<p>three th</p>"]);
  const after = await readText("condition");
  expect(after.draft, "the Lao goes on as a draft").toMatchObject({ items, mark });
  expect(after.versions[0]).toMatchObject({ reason: "some languages" });

  // The rest follows at a time, and the draft ends when nothing of it is left.
  const whole = [three("one"), { ...two, lo: "<p>2 lo</p>" }, three("three")];
  const at = new Date(fixture.server.context.databaseTime.now().getTime() + 3_600_000).toISOString();
  const set = await as(fixture.nok, "PUT", "/api/content/condition/schedule", {
    items: whole,
    version: after.published.version,
    languages: ["th", "en"],
    at,
    reason: "later",
  });
  expect(set.body["items"]).toEqual([three("one"), { ...two, lo: "<p>two lo</p>" }, { ...three("three"), lo: "" }]);
  const next = (await save(fixture.nok, "condition", whole, mark)).body as ContentDraft;
  expect((await put(whole, { languages: ["lo"], mark: next.mark })).status).toBe(200);
  expect(await conditions("LO")).toEqual(["<p>one lo</p>", "<p>2 lo</p>", "<p>three lo</p>"]);
  expect(await readText("condition")).toMatchObject({ draft: null, scheduled: null });
});

test("texts that are set for a time are published at it by the database's clock, by whichever server looks first", async () => {
  const { context } = fixture.server;
  const reason = "from the first on";
  const schedule = async (text: string, at: Date, version?: string) =>
    as(fixture.nok, "PUT", "/api/content/contact/schedule", {
      items: [three(text)],
      version: version ?? (await readText("contact")).published.version,
      at: at.toISOString(),
      reason,
    });
  const inAn = (hours: number) => new Date(context.databaseTime.now().getTime() + hours * 3_600_000);
  const makeDue = () =>
    context.db
      .updateTable("content_schedule")
      .set({ at: inAn(-1) })
      .execute();
  const contact = async () => JSON.stringify(await shown("/api/lookup/contact", "TH"));
  expect((await schedule("late", inAn(-1))).status).toBe(400);
  expect((await schedule("late", inAn(24 * 400))).status).toBe(400);
  expect((await schedule("late", inAn(1), "another")).status).toBe(409);

  const at = inAn(1);
  expect(await schedule("by the clock", at)).toMatchObject({ status: 200, body: { at: at.toISOString(), reason } });
  const listed = (await as(fixture.ton, "GET", "/api/content")).body["scheduled"];
  expect(listed).toEqual([{ kind: "contact", at: at.toISOString() }]);
  await save(fixture.ton, "contact", [three("further work")], "");
  await publishDueContent(context);
  expect(await contact(), "not before its time").not.toContain("by the clock");

  await makeDue();
  await Promise.all([publishDueContent(context), publishDueContent(context)]);
  expect(await contact()).toContain("by the clock th");
  const after = await readText("contact");
  expect(after).toMatchObject({ scheduled: null, draft: { items: [three("further work")] } });
  expect(after.versions[0]).toMatchObject({ reason, publishedBy: { username: "nok" } });
  expect(after.versions.filter((version) => version.reason === reason)).toHaveLength(1);

  await schedule("taken back", inAn(1));
  expect((await as(fixture.ton, "POST", "/api/content/contact/schedule/drop")).status).toBe(200);
  expect((await readText("contact")).scheduled).toBeNull();
  await schedule("overtaken", inAn(1));
  const byHand = { items: [three("by hand")], version: after.published.version, reason };
  expect((await as(fixture.ton, "PUT", "/api/content/contact", byHand)).status).toBe(200);
  expect((await readText("contact")).scheduled, "what was set before ends").toBeNull();
  await publishDueContent(context);
  expect(await contact()).toContain("by hand th");
});
