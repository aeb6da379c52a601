import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { recordChanges } from "../../domain/audit-log/record-changes.ts";
import { type ChatDocuments, readDocuments, versionOfDocument, writeDocument } from "../../domain/chat/documents.ts";
import { refuse } from "../../lib/refusal.ts";
import { lockContent } from "../../domain/content/content-lock.ts";

/** A document of the operators, with its version. */
export const presentDocument = async <Name extends keyof ChatDocuments>({ db }: Context, name: Name) => {
  const value = (await readDocuments(db))[name];
  return { value, version: versionOfDocument(value) };
};

type Change = { readonly version: string; readonly act: string; readonly by: bigint; readonly reason?: string };

/** Parts of a document by their names, for the audit log. */
const partsOf = (value: object): Readonly<Record<string, unknown>> =>
  Array.isArray(value)
    ? Object.fromEntries(value.map((part: unknown, index) => [String(index + 1), part]))
    : Object.fromEntries(Object.entries(value));

/** Replaces a document. Refused without a change when the caller read an older version. Throws CHANGED_MEANWHILE. */
export const changeDocument = async <Name extends keyof ChatDocuments>(
  context: Context,
  name: Name,
  value: ChatDocuments[Name],
  { version, act, by, ...more }: Change,
) => {
  const now = context.clock.now();
  const isChanged = await transaction(context.db, async (tx) => {
    await lockContent(tx, `chat ${name}`);
    const present = (await readDocuments(tx))[name];
    if (versionOfDocument(present) !== version) throw refuse("CHANGED_MEANWHILE");
    await writeDocument(tx, name, value, now);
    return recordChanges(tx, now, { act, by, subject: `chat ${name}`, ...more }, partsOf(present), partsOf(value));
  });
  if (isChanged) context.log.warn({ event: "setting.changed", names: [`chat ${name}`], operator: String(by) });
  return presentDocument(context, name);
};
