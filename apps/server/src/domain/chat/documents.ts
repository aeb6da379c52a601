import { hash } from "node:crypto";

import {
  type ChatMenu,
  type ChatSettings,
  cannedReply,
  chatMenu,
  chatSettings,
} from "@krapao/contract/operator/chat-shapes";
import type { Kysely } from "kysely";
import * as z from "zod/mini";

import type { Database } from "../../db/schema.ts";
import { DEFAULT_MENU } from "./default-menu.ts";
import { DEFAULT_SETTINGS } from "./default-settings.ts";

const canned = z.array(cannedReply);
export type CannedReply = z.output<typeof cannedReply>;

/** What operators wrote for the chat. */
export type ChatDocuments = {
  readonly menu: ChatMenu;
  readonly settings: ChatSettings;
  readonly canned: readonly CannedReply[];
};

type Found = ReadonlyMap<string, unknown>;

const menuIn = (found: Found): ChatMenu => (found.has("menu") ? chatMenu.parse(found.get("menu")) : DEFAULT_MENU);
const settingsIn = (found: Found): ChatSettings =>
  found.has("settings") ? chatSettings.parse(found.get("settings")) : DEFAULT_SETTINGS;

const find = async (db: Kysely<Database>, names: readonly (keyof ChatDocuments)[]): Promise<Found> => {
  const rows = await db
    .selectFrom("chat_document")
    .select(["name", "value"])
    .where("name", "in", [...names])
    .execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
};

/**
 * Everything that operators wrote, with defaults for what they did not, in one round trip. Throws when a row is
 * malformed.
 */
export const readDocuments = async (db: Kysely<Database>): Promise<ChatDocuments> => {
  const found = await find(db, ["menu", "settings", "canned"]);
  return {
    menu: menuIn(found),
    settings: settingsIn(found),
    canned: found.has("canned") ? canned.parse(found.get("canned")) : [],
  };
};

/**
 * The menu and the settings, which each message needs. Canned replies may be many and long, so they are not read here.
 */
export const readMenuAndSettings = async (db: Kysely<Database>): Promise<Omit<ChatDocuments, "canned">> => {
  const found = await find(db, ["menu", "settings"]);
  return { menu: menuIn(found), settings: settingsIn(found) };
};

/** The version of a document: it changes when any part of the document changes. */
export const versionOfDocument = (value: unknown): string => hash("sha256", JSON.stringify(value), "hex").slice(0, 32);

/** Replaces a document. */
export const writeDocument = async <Name extends keyof ChatDocuments>(
  db: Kysely<Database>,
  name: Name,
  value: ChatDocuments[Name],
  now: Date,
): Promise<void> => {
  const row = { value: JSON.stringify(value), changed_at: now };
  await db
    .insertInto("chat_document")
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
};
