import { changeContent } from "@krapao/contract/operator/change-content";
import type { ContentKind, Texts } from "@krapao/contract/operator/content-shapes";

import { transaction } from "../../db/transaction.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { refuse } from "../../lib/refusal.ts";
import { recordChanges } from "../../domain/audit-log/record-changes.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { cleanNeeded } from "./clean-texts.ts";
import { lockContent } from "./content-lock.ts";
import { byName, readTexts, type TextsOfKind, writeTexts } from "./texts.ts";

/** Lists; of the other kinds there is one text at most. */
const LISTS: ReadonlySet<ContentKind> = new Set(["condition", "agreement"]);
/** Shown as text, not as HTML: what stands in it stays as it was written. */
const PLAIN: ReadonlySet<ContentKind> = new Set(["notice"]);

const cleaned = (kind: ContentKind, items: readonly Texts[]): readonly Texts[] => {
  if (!LISTS.has(kind) && items.length > 1)
    throw new InvalidInput("KEY_INVALID", [{ path: "items", message: "too_big" }]);
  return PLAIN.has(kind) ? items : items.map((texts, index) => cleanNeeded(texts, `items.${index}`));
};

const ofKind = (all: readonly TextsOfKind[], kind: ContentKind): TextsOfKind => {
  const found = all.find((each) => each.kind === kind);
  if (found === undefined) throw new Error(`no texts of kind ${kind}`);
  return found;
};

/** Writes the texts of a kind anew; who read an older version is told so, and nothing is changed. */
export const addChangeContent = (app: App): void =>
  route(app, changeContent, operators, async ({ context, operator, params: { kind }, body, log }) => {
    const items = cleaned(kind, body.items);
    const now = context.clock.now();
    const isChanged = await transaction(context.db, async (tx) => {
      await lockContent(tx, `content ${kind}`);
      const present = ofKind(await readTexts(tx), kind);
      if (present.version !== body.version) throw refuse("CHANGED_MEANWHILE");
      await writeTexts(tx, kind, items);
      const record = { act: changeContent.name, by: operator.id, subject: kind, reason: body.reason };
      return recordChanges(tx, now, record, byName(present.items), byName(items));
    });
    if (isChanged) log.warn({ event: "setting changed", names: [kind], operator: String(operator.id) });
    return ofKind(await readTexts(context.db), kind);
  });
