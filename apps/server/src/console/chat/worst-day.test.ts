import type { ChatSettings, WorstDay } from "@krapao/contract/operator/chat-shapes";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";

import { readMenuAndSettings, writeDocument } from "../../domain/chat/documents.ts";
import { worstOf } from "../../domain/chat/worst-day.ts";
import { openInbox } from "../../testing/inbox.ts";

const { fixture, ask, idOf, close } = await openInbox();
afterAll(close);

const DAY_MS = 86_400_000;
/** A Monday at 10:00 in the members' time. */
const MONDAY = Date.parse("2026-06-01T03:00:00Z");

describe("the worst day", () => {
  const day = (name: string, chats: number, firstAnswer: number | null) => ({ day: name, chats, firstAnswer });

  test("is the one furthest over the target, and no day within it", () => {
    expect(worstOf([day("1", 30, 119), day("2", 30, 120), day("3", 30, null)], 120)).toBeNull();
    expect(worstOf([day("1", 30, 121), day("2", 30, 500), day("3", 30, 130)], 120)?.day).toBe("2");
  });

  test("has few conversations only if no other day was over the target", () => {
    expect(worstOf([day("1", 2, 9_000), day("2", 20, 130)], 120)?.day).toBe("2");
    expect(worstOf([day("1", 2, 9_000), day("2", 20, 100)], 120)?.day).toBe("1");
  });
});

describe("what is told of the worst day", () => {
  type Begun = { readonly at: number; readonly topic?: string; readonly by?: bigint | null; readonly seconds?: number };
  let made = 0;
  const begin = async ({ at, topic, by = null, seconds }: Begun): Promise<void> => {
    const { db } = fixture.server.context;
    const began = new Date(at);
    made += 1;
    const room = `guest:worst-${made}`;
    await sql`insert into chat_room (id, language, created_at, said_at)
      values (${room}, 'th', ${began}, ${began})`.execute(db);
    await db
      .insertInto("chat_session")
      .values({
        id: `worst-${made}`,
        room,
        channel: "widget",
        state: "open",
        language: "th",
        started_at: began,
        asked_at: began,
        first_answer_at: seconds === undefined ? null : new Date(at + seconds * 1_000),
        first_answer_by: by,
        last_at: began,
        last_sender: "customer",
        last_text: "",
        topic: topic ?? null,
        tags: [],
      })
      .execute();
  };
  const outage = async (subject: string, from: string, to: string | null): Promise<void> => {
    const alert = { kind: "provider", subject, level: "critical", currency: null, value: 1n, threshold: 2n } as const;
    const { db } = fixture.server.context;
    const opened = new Date(from);
    await db
      .insertInto("alert")
      .values({ ...alert, opened_at: opened, last_seen_at: opened })
      .execute();
    if (to === null) return;
    await db
      .updateTable("alert")
      .set({ cleared_at: new Date(to) })
      .where("subject", "=", subject)
      .execute();
  };
  const worst = async (more = "", token = fixture.owner) =>
    (
      await ask<{ readonly worst: WorstDay | null }>(
        "GET",
        `/api/chat-figures?from=2026-05-26&to=2026-06-01${more}`,
        undefined,
        token,
      )
    ).body.worst;

  test("its conversations and people beside the usual Monday, the topic, the hours, and providers that failed", async () => {
    const [nok, ton] = [await idOf("nok"), await idOf("ton")];
    // Three Mondays before: two conversations each, one about a deposit, answered in time by two people.
    for (const weeks of [1, 2, 3]) {
      const at = MONDAY - weeks * 7 * DAY_MS;
      await begin({ at, topic: "deposit", by: nok, seconds: 60 });
      await begin({ at: at + 1_000, by: ton, seconds: 60 });
    }
    // A Tuesday is not compared with, however busy; nor is what is older than eight weeks.
    for (const at of [MONDAY - 6 * DAY_MS, MONDAY - 63 * DAY_MS])
      for (let count = 0; count < 9; count += 1) await begin({ at: at + count, by: nok, seconds: 60 });
    expect(await worst()).toBeNull();

    // The Monday: five, four about deposits, by one person, one never answered, one at night.
    for (let count = 0; count < 3; count += 1)
      await begin({ at: MONDAY + count, topic: "deposit", by: nok, seconds: 600 });
    await begin({ at: MONDAY + 4, topic: "deposit" });
    await begin({ at: Date.parse("2026-05-31T19:00:00Z"), by: nok, seconds: 900 });
    await outage("KBANK", "2026-06-01T05:00:00Z", "2026-06-01T08:00:00Z");
    await outage("PG", "2026-05-31T10:00:00Z", "2026-05-31T18:00:00Z");
    await outage("WW", "2026-06-01T05:00:00Z", "2026-06-01T05:04:00Z");
    await outage("JOKER", "2026-06-01T17:00:00Z", null);
    await outage("SCB", "2026-05-31T10:00:00Z", "2026-05-31T17:00:00Z");

    const { db } = fixture.server.context;
    const { settings } = await readMenuAndSettings(db);
    const day: ChatSettings["hours"][number] = { from: "08:00", to: "20:00" };
    await writeDocument(db, "settings", { ...settings, hours: settings.hours.map(() => day) }, new Date());
    const told = {
      day: "2026-06-01",
      firstAnswer: 600,
      chats: 5,
      usualChats: 2,
      operators: 1,
      usualOperators: 2,
      unanswered: 1,
      outside: 1,
      topic: { topic: "deposit", chats: 4, usual: 1 },
      outages: [
        { provider: "KBANK", from: "2026-06-01T05:00:00.000Z", to: "2026-06-01T08:00:00.000Z" },
        { provider: "PG", from: "2026-05-31T17:00:00.000Z", to: "2026-05-31T18:00:00.000Z" },
      ],
    };
    expect(await worst()).toEqual(told);
    // Filters count here too.
    expect(await worst("&hours=open")).toMatchObject({ chats: 4, usualChats: 2, outside: 0 });
    // Of topics that nobody asked about more than usual, and days with nothing to compare with, nothing is told.
    expect(await worst("&language=en")).toBeNull();
    expect(await worst(`&hours=0-6`)).toMatchObject({ chats: 1, usualChats: null, usualOperators: null, topic: null });
    // Providers' alerts are for who may see alerts.
    await db
      .insertInto("operator_role")
      .values({ name: "Chats only", permissions: ["inbox.see"], changed_at: null })
      .execute();
    const setRole = (role: string) => db.updateTable("operator").set({ role }).where("username", "=", "ton").execute();
    await setRole("Chats only");
    expect(await worst("", fixture.ton)).toEqual({ ...told, outages: [] });
    await setRole("cashier");
    await writeDocument(db, "settings", settings, new Date());
  });

  test("a day that is not over is compared with the same hours of the days before", async () => {
    const { context } = fixture.server;
    const now = context.clock.now();
    const nok = await idOf("nok");
    const today = new Date(now.getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
    // Not in the last minutes of the day.
    for (const weeks of [0, 1, 2, 3]) {
      await begin({ at: now.getTime() - weeks * 7 * DAY_MS, by: nok, seconds: 5_000 });
      if (weeks > 0) await begin({ at: now.getTime() - weeks * 7 * DAY_MS + 30_000, by: nok, seconds: 60 });
    }
    const { body } = await ask<{ readonly worst: WorstDay }>("GET", `/api/chat-figures?from=${today}&to=${today}`);
    expect(body.worst).toMatchObject({ day: today, chats: 1, usualChats: 1 });
  });
});
