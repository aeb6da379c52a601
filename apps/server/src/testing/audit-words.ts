import { readFileSync } from "node:fs";

import type pg from "pg";

const WORDS = new URL("../../../../packages/i18n/messages/console/en.json", import.meta.url);
/** Where the console looks for the name of a value (apps/console/src/audit-log/change-list.tsx). */
const PREFIXES = ["setting", "detail", "bonusTerm", "riskMeasure", "reports"];
/** What is in these has a name that somebody typed. */
const NAMED_BY_PEOPLE: ReadonlySet<string> = new Set(["slices"]);

const namesIn = (value: unknown, path: readonly string[] = []): readonly (readonly string[])[] => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return path.length === 0 ? [] : [path];
  return Object.entries(value).flatMap(([key, inner]) => namesIn(inner, [...path, ...key.split(".")]));
};

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
};

/**
 * Throws when an event of the audit log holds a value whose name the console has no words for: operators would read the
 * name that the code uses. Events of calls that the console does not know are left out.
 */
export const assertAuditWords = async (pool: pg.Pool): Promise<void> => {
  const words = JSON.parse(readFileSync(WORDS, "utf8")) as Readonly<Record<string, string>>;
  const isPart = (part: string): boolean => /^(?:\d+|th|lo|en)$/.test(part) || `settingField.${part}` in words;
  const isNamed = ([head = "", ...parts]: readonly string[]): boolean =>
    /^\d+$/.test(head) || PREFIXES.some((prefix) => `${prefix}.${head}` in words)
      ? NAMED_BY_PEOPLE.has(head) || parts.every(isPart)
      : false;
  const { rows } = await pool.query<{ act: string; before: string | null; after: string | null }>(
    "select act, before, after from operator_act",
  );
  const missing = rows
    .filter(({ act }) => `auditEvent.${act}` in words)
    .flatMap(({ act, before, after }) =>
      [before, after]
        .flatMap((text) => namesIn(parsed(text)))
        .filter((name) => !isNamed(name))
        .map((name) => `${act}: ${name.join(".")}`),
    );
  if (missing.length > 0) throw new Error(`the audit log has no words for ${[...new Set(missing)].join(", ")}`);
};
