import type { ContentKind, Texts } from "@krapao/contract/operator/content-shapes";
import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";
import { recordChanges } from "../audit-log/record-changes.ts";
import { byName, ofKind, readTexts, writeTexts } from "./texts.ts";
import { keepVersion } from "./versions.ts";

type Publication = {
  readonly kind: ContentKind;
  readonly items: readonly Texts[];
  readonly reason: string;
  readonly by: bigint;
  readonly at: Date;
  /** The act's name in the audit log. */
  readonly act: string;
};

/**
 * Replaces the texts of a kind, stores them as a version, and cancels a scheduled publication, because it was prepared
 * for the texts before. The caller holds the kind's lock. False when the texts are the same.
 */
export const publish = async (tx: Kysely<Database>, publication: Publication): Promise<boolean> => {
  const { kind, items, reason, by, at, act } = publication;
  const present = ofKind(await readTexts(tx), kind);
  await writeTexts(tx, kind, items);
  await tx.deleteFrom("content_schedule").where("kind", "=", kind).execute();
  const record = { act, by, subject: kind, reason };
  const isOther = await recordChanges(tx, at, record, byName(present.items), byName(items));
  if (isOther) await keepVersion(tx, kind, { items, reason, by, at, before: present.items });
  return isOther;
};
