import type { AppConfig } from "@krapao/contract/config";
import { afterAll, beforeAll, expect, test } from "vitest";

import { setOperatorSettings } from "../lib/operator-settings.ts";
import { openServer, type TestServer } from "../testing/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const messageIn = async (language: string): Promise<string | null> => {
  const answer = await server.call("GET", "/config.json", { headers: { "accept-language": language } });
  return answer.json<AppConfig>().slotMessage;
};
const inAll = async () => [await messageIn("th"), await messageIn("lo"), await messageIn("en")];

test("a game's message is in the reader's language, or else in the edition's or any other", async () => {
  const { db, clock } = server.context;
  expect(await inAll()).toEqual([null, null, null]);
  const set = (slotMessage: { th: string; lo: string; en: string }) =>
    setOperatorSettings(db, { slotMessage }, clock.now());
  await set({ th: "ปิดปรับปรุง", lo: "", en: "Closed for repair" });
  expect(await inAll()).toEqual(["ปิดปรับปรุง", "ปิดปรับปรุง", "Closed for repair"]);
  await set({ th: "", lo: "ປິດປັບປຸງ", en: "" });
  expect(await inAll()).toEqual(["ປິດປັບປຸງ", "ປິດປັບປຸງ", "ປິດປັບປຸງ"]);
  await set({ th: "", lo: "", en: "" });
  expect(await inAll()).toEqual([null, null, null]);
});

test("a single text from before there was one for each language is read in all of them", async () => {
  const { db } = server.context;
  const value = JSON.stringify("Closed");
  await db.updateTable("setting").set({ value }).where("name", "=", "slotMessage").execute();
  expect(await inAll()).toEqual(["Closed", "Closed", "Closed"]);
});
