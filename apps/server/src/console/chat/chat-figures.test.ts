import type { ChatSettings } from "@krapao/contract/operator/chat-shapes";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";

import { readAllCounted } from "../../domain/chat/figures.ts";
import { readMenuAndSettings, writeDocument } from "../../domain/chat/documents.ts";
import { askOf } from "../../testing/console.ts";
import { openInbox } from "../../testing/inbox.ts";

const { fixture, line, other, ask, newMember, newest, idOf, replyOf, close } = await openInbox();
afterAll(close);

test("figures count what happened, and the CSV has a row for each conversation", async () => {
  const { say, token } = await newMember();
  await say("how are you");
  const { _id } = await newest();
  await ask("POST", `/api/chats/${_id}/messages`, replyOf("well"));
  await ask("POST", `/api/chats/${_id}/end`);
  const rated = await other.call("POST", "/api/chat/rate", { token, body: { session_id: _id, stars: 5, comment: "" } });
  expect(rated.statusCode).toBe(200);
  const now = fixture.server.context.clock.now();
  const day = new Date(now.getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
  type Figures = {
    readonly total: Readonly<Record<"chats" | "rated" | "stars" | "firstAnswer" | "firstAnswerSlow", number>>;
    readonly ratings: readonly { readonly stars: number; readonly count: number }[];
    readonly hours: readonly { readonly weekday: number; readonly hour: number; readonly chats: number }[];
  };
  const { body } = await ask<Figures>("GET", `/api/chat-figures?from=${day}&to=${day}`);
  expect(body.total).toMatchObject({ rated: 1, stars: 5, inTarget: 100 });
  expect(body.total.firstAnswerSlow).toBeGreaterThanOrEqual(body.total.firstAnswer);
  expect(body.ratings.map(({ count }) => count)).toEqual([0, 0, 0, 0, 1]);
  expect(body.hours.reduce((all, { chats }) => all + chats, 0)).toBe(body.total.chats);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  expect(new Set(body.hours.map((each) => each.weekday))).toEqual(new Set([weekday === 0 ? 7 : weekday]));
  expect(body.total.firstAnswer).toBeGreaterThanOrEqual(0);
  const csv = await askOf(line.consoleApp)("GET", `/api/chat-figures/export?from=${day}&to=${day}`, {
    token: fixture.nok,
  });
  expect(csv.headers["content-type"]).toContain("text/csv");
  expect(csv.body.trim().split("\r\n")).toHaveLength(body.total.chats + 1);
  expect((await ask("GET", "/api/chat-figures?from=2026-01-02&to=2026-01-01")).status).toBe(400);
});

test("the CSV has every conversation and a complaint's deadline, and formulas in it are text", async () => {
  const { db } = fixture.server.context;
  const began = new Date("2025-03-04T02:00:00Z");
  await sql`insert into chat_room (id, language, created_at, said_at)
    values ('guest:many', 'th', ${began}, ${began})`.execute(db);
  await sql`
    insert into chat_session (id, room, state, language, started_at, ended_at, last_at, last_sender, last_text,
      topic, complaint_number, complaint_deadline, comment)
    select 'many-' || n, 'guest:many', 'ended', 'th', ${began}::timestamptz + n / 100 * interval '1 second', ${began},
      ${began}, 'customer', '', 'complaint', 'C-' || n, '2025-03-09T05:06:07Z', '=1+1'
    from generate_series(1, 4500) n`.execute(db);
  const csv = await askOf(line.consoleApp)("GET", "/api/chat-figures/export?from=2025-03-04&to=2025-03-04", {
    token: fixture.owner,
  });
  const [head = "", ...rows] = csv.body.trim().split("\r\n");
  expect(new Set(rows.map((row) => row.split(",")[0])).size).toBe(4_500);
  const at = head.split(",").indexOf("complaint deadline");
  expect(rows[0]?.split(",")[at]).toBe("09/03/2025 12:06:07");
  expect(rows[0]).toContain("'=1+1");
});

test("a conversation that is erased between two pages of the CSV neither loses nor doubles another", async () => {
  const { context } = fixture.server;
  const began = new Date("2025-05-06T02:00:00Z");
  await sql`insert into chat_room (id, language, created_at, said_at)
    values ('guest:erased', 'th', ${began}, ${began})`.execute(context.db);
  // A hundred began in the same microsecond, so a page ends in the middle of some.
  await sql`
    insert into chat_session (id, room, state, language, started_at, ended_at, last_at, last_sender, last_text)
    select 'erased-' || n, 'guest:erased', 'ended', 'th', ${began}::timestamptz + n / 100 * interval '1 microsecond',
      ${began}, ${began}, 'customer', ''
    from generate_series(1, 4500) n`.execute(context.db);
  const day = { from: new Date("2025-05-06T00:00:00Z"), to: new Date("2025-05-07T00:00:00Z") };
  const { settings } = await readMenuAndSettings(context.db);
  const read: string[] = [];
  const gone = new Set<string>();
  for await (const page of readAllCounted(context, day, settings.hours)) {
    read.push(...page.map(({ id }) => id));
    const rest = await context.db
      .selectFrom("chat_session")
      .select("id")
      .where("room", "=", "guest:erased")
      .orderBy("started_at")
      .orderBy("id")
      .execute();
    // The first and the last of what was written, and the first one that comes next.
    for (const id of [page[0]?.id, page.at(-1)?.id, rest.find((row) => !read.includes(row.id))?.id])
      if (id !== undefined) gone.add(id);
    await context.db
      .deleteFrom("chat_session")
      .where("id", "in", [...gone, ""])
      .execute();
  }
  expect(new Set(read).size).toBe(read.length);
  expect(gone.size).toBe(8);
  const kept = Array.from({ length: 4_500 }, (_, at) => `erased-${at + 1}`).filter((id) => !gone.has(id));
  expect(kept.filter((id) => !read.includes(id))).toEqual([]);
});

describe("figures of some conversations", () => {
  const period = "from=2026-01-05&to=2026-01-06";
  const figures = async (more = "") =>
    (
      await ask<{
        readonly total: Readonly<Record<"chats" | "cameBack" | "firstAnswer" | "handedOn", number | null>>;
        readonly operators: readonly {
          readonly operator: { readonly username: string };
          readonly chats: number;
          readonly firstAnswer: number | null;
          readonly handedOn: number;
        }[];
        readonly hours: readonly { readonly hour: number }[];
      }>("GET", `/api/chat-figures?${period}${more}`, undefined, fixture.owner)
    ).body;
  const csvRows = async (more = "") =>
    (await askOf(line.consoleApp)("GET", `/api/chat-figures/export?${period}${more}`, { token: fixture.owner })).body
      .trim()
      .split("\r\n")
      .slice(1)
      .map((row) => row.split(",")[0]?.replaceAll('"', ""));

  const counted = async (more = "") =>
    (
      await ask<{ readonly _id: string }[]>("GET", `/api/chat-figures/chats?${period}${more}`, undefined, fixture.owner)
    ).body.map(({ _id }) => _id);

  test("filters by operator, topic, language and hours apply to the figures and the CSV", async () => {
    const { db } = fixture.server.context;
    const [nok, ton] = [await idOf("nok"), await idOf("ton")];
    const chat = (id: string, startedAt: string, endedAt: string | null, more: object) => ({
      id,
      room: "guest:figures",
      channel: "widget",
      state: endedAt === null ? ("open" as const) : ("ended" as const),
      language: "th" as const,
      started_at: new Date(startedAt),
      ended_at: endedAt === null ? null : new Date(endedAt),
      last_at: new Date(startedAt),
      last_sender: "customer" as const,
      last_text: "",
      tags: [],
      ...more,
    });
    const began = new Date("2026-01-05T02:00:00Z");
    await sql`insert into chat_room (id, language, created_at, said_at)
      values ('guest:figures', 'th', ${began}, ${began})`.execute(db);
    // Monday 09:00, Monday 23:30 and Tuesday 01:00 in the members' time.
    await db
      .insertInto("chat_session")
      .values([
        chat("fig-1", "2026-01-05T02:00:00Z", "2026-01-05T03:00:00Z", {
          operator_id: nok,
          topic: "deposit",
          stars: 4,
        }),
        chat("fig-2", "2026-01-05T16:30:00Z", "2026-01-05T17:00:00Z", {
          operator_id: ton,
          handed_on: [nok],
          topic: "deposit",
          language: "lo",
          // Before nok transferred the conversation.
          asked_at: new Date("2026-01-05T16:30:00Z"),
          first_answer_at: new Date("2026-01-05T16:40:00Z"),
          first_answer_by: nok,
        }),
        chat("fig-3", "2026-01-05T18:00:00Z", null, {
          topic: "game",
          // Nok wrote before the customer asked for a person, which does not count as an answer after 0 seconds.
          asked_at: new Date("2026-01-05T18:10:00Z"),
          first_answer_at: new Date("2026-01-05T18:10:00Z"),
          first_answer_by: nok,
        }),
      ])
      .execute();
    const all = await figures();
    // The first customer came back about the same topic, the second one about another.
    expect(all.total).toMatchObject({ chats: 3, cameBack: 50, handedOn: 50 });
    // The operator who answered first is credited, whoever had the conversation last.
    const people = all.operators.map(({ operator, ...figure }) => [operator.username, figure] as const);
    expect(Object.fromEntries(people)).toMatchObject({
      nok: { chats: 1, firstAnswer: 600, handedOn: 50 },
      ton: { chats: 1, firstAnswer: null, handedOn: 0 },
    });
    expect((await figures(`&operator=${nok}`)).total).toMatchObject({ chats: 1, firstAnswer: 600 });
    expect((await figures(`&operator=${ton}`)).total).toMatchObject({ chats: 1, firstAnswer: null });
    expect(await counted(`&part=over-target&operator=${nok}`)).toEqual(["fig-2"]);
    expect(await counted(`&part=over-target&operator=${ton}`)).toEqual([]);
    expect(await csvRows()).toEqual(["fig-1", "fig-2", "fig-3"]);

    const { settings } = (await ask<{ settings: ChatSettings }>("GET", "/api/chat-settings")).body;
    const shifts: ChatSettings["hours"] = [
      { from: "22:00", to: "00:30" },
      ...settings.hours.slice(1).map(() => "closed" as const),
    ];
    await writeDocument(db, "settings", { ...settings, hours: shifts }, new Date());
    for (const [filter, left] of [
      [`&operator=${nok}`, ["fig-1"]],
      ["&operator=nobody", []],
      ["&topic=deposit", ["fig-1", "fig-2"]],
      ["&language=lo", ["fig-2"]],
      ["&hours=6-12", ["fig-1"]],
      ["&hours=0-6", ["fig-3"]],
      ["&hours=18-24", ["fig-2"]],
      ["&hours=open", ["fig-2"]],
      ["&hours=closed", ["fig-1", "fig-3"]],
      ["&topic=deposit&hours=closed&language=th", ["fig-1"]],
    ] as const) {
      expect(await csvRows(filter), filter).toEqual(left);
      expect(await counted(filter), filter).toEqual(left.toReversed());
      const { total, hours } = await figures(filter);
      expect([total.chats, hours.length], filter).toEqual([left.length, left.length]);
    }
    await writeDocument(db, "settings", settings, new Date());
    for (const [part, of] of [
      ["all", ["fig-3", "fig-2", "fig-1"]],
      ["answered", ["fig-1"]],
      ["over-target", ["fig-2"]],
      ["ended", ["fig-2", "fig-1"]],
      ["came-back", ["fig-1"]],
      ["rated", ["fig-1"]],
      ["handed-on", ["fig-2"]],
      ["no-topic", []],
    ] as const)
      expect(await counted(`&part=${part}`), part).toEqual(of);
    for (const [cell, of] of [
      ["&stars=4", ["fig-1"]],
      ["&stars=5", []],
      ["&weekday=1&hour=23", ["fig-2"]],
      ["&weekday=2", ["fig-3"]],
    ] as const)
      expect(await counted(cell), cell).toEqual(of);
    expect(await counted("&limit=1&page=2")).toEqual(["fig-2"]);

    // A cashier sees the total and their own figures only.
    const own = await ask<{
      readonly total: { readonly chats: number };
      readonly operators: readonly { readonly operator: { readonly username: string } }[];
    }>("GET", `/api/chat-figures?${period}`, undefined, fixture.ton);
    expect(own.body.total.chats).toBe(3);
    expect(own.body.operators.map(({ operator }) => operator.username)).toEqual(["ton"]);
    const ownRows = await askOf(line.consoleApp)("GET", `/api/chat-figures/export?${period}`, { token: fixture.ton });
    expect(ownRows.body.match(/(?<=fig-2.*)\bton\b/)).not.toBeNull();
    expect(
      (await askOf(line.consoleApp)("GET", `/api/chat-figures/export?${period}`, { token: fixture.owner })).body,
    ).toMatch(/fig-2.*,600,nok,/);
    expect(ownRows.body).not.toMatch(/\bnok\b/);
    for (const path of ["", "/chats", "/export"]) {
      const other = `/api/chat-figures${path}?${period}&operator=${nok}`;
      expect((await ask("GET", other, undefined, fixture.ton)).body, other).toEqual({ message: "NO_PERMISSION" });
    }
    for (const bad of ["?hours=7-9", "?language=fr", "?more=1", "/chats?stars=6", "/chats?weekday=0", "/chats?hour=24"])
      expect((await ask("GET", `/api/chat-figures${bad}&${period}`)).status, bad).toBe(400);
    await db.deleteFrom("chat_session").where("room", "=", "guest:figures").execute();
    await db.deleteFrom("chat_room").where("id", "=", "guest:figures").execute();
  });

  test("the first answer counts for its author, after a hand-over and another's answer", async () => {
    const { say } = await newMember();
    await say("answer me");
    const { _id } = await newest();
    await ask("POST", `/api/chats/${_id}/messages`, replyOf("nok is here"));
    await ask("POST", `/api/chats/${_id}/hand-over`, { operator: String(await idOf("ton")) });
    await ask("POST", `/api/chats/${_id}/messages`, replyOf("now ton is"), fixture.ton);
    const answered = await fixture.server.context.db
      .selectFrom("chat_session")
      .select(["operator_id", "first_answer_by"])
      .where("id", "=", _id)
      .executeTakeFirstOrThrow();
    expect(answered).toEqual({ operator_id: await idOf("ton"), first_answer_by: await idOf("nok") });
    await ask("POST", `/api/chats/${_id}/end`);
  });

  test("a hand-over is counted once for whoever gives the conversation; taking one from another is no hand-over", async () => {
    const { say } = await newMember();
    await say("hand me on");
    const { _id } = await newest();
    const given = async () =>
      (
        await fixture.server.context.db
          .selectFrom("chat_session")
          .select("handed_on")
          .where("id", "=", _id)
          .executeTakeFirstOrThrow()
      ).handed_on;
    const [nok, ton] = [await idOf("nok"), await idOf("ton")];
    const path = `/api/chats/${_id}`;
    const give = (to: bigint | null, token = fixture.nok) =>
      ask("POST", `${path}/hand-over`, { operator: to === null ? null : String(to) }, token);
    await give(ton);
    expect(await given()).toEqual([]);
    await ask("POST", `${path}/take`);
    await give(nok);
    expect(await given()).toEqual([]);
    await give(ton);
    await give(nok, fixture.ton);
    await give(null);
    expect(await given()).toEqual([nok, ton]);
    await ask("POST", `${path}/end`);
  });
});
