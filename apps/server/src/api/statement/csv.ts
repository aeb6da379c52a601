import { type Currency, toMajor } from "@krapao/contract";
import type { StatementEntry } from "@krapao/contract/statement/shapes";
import { dateTimeText } from "@krapao/i18n";
import type { Language } from "@krapao/i18n/language";
import { readWords } from "@krapao/i18n/node";
import { translate } from "@krapao/i18n/words";

import { textCell } from "../../lib/csv.ts";
import { entryOf, type MovementRow } from "../../domain/statement/entries.ts";

/** The byte order mark, which tells a spreadsheet that the text is UTF-8. */
const BOM = "\uFEFF";

const amountCell = (minor: bigint | null): string => (minor === null ? "" : toMajor(minor).toFixed(2));

const wordsOf = (language: Language) =>
  translate<"public" | "member" | "forms">(readWords(language, "public", "member", "forms"));

const typeIds = {
  deposit: "terms.deposit",
  withdraw: "statuses.type.withdraw",
  transfer: "terms.transfer",
  bonus: "statuses.type.bonus",
  finish_bonus: "statuses.type.finish_bonus",
} as const satisfies Readonly<Record<StatementEntry["statementType"], string>>;

/** The description that was recorded with a reward or a bonus. Empty for every other entry. */
const aboutOf = ({ bonus, promotion, invite, refund, luckydraw }: StatementEntry): string =>
  [bonus, promotion, invite, refund, luckydraw].find((detail) => detail !== undefined)?.description ?? "";

/**
 * The statement as CSV in a member's language: the header with the byte order mark, and the lines of movements. Times
 * are those of Bangkok. Amounts are numbers in major units, without a sign as in the statement. The two ends are names.
 */
export const csvOf = (language: Language, currency: Currency, nameOf: (code: string) => string) => {
  const t = wordsOf(language);
  const line = (cells: readonly string[]): string => `${cells.join(",")}\r\n`;
  const head = line(
    [
      t("terms.dateTime"),
      t("statement.filter"),
      t("terms.status"),
      t("transfer.from"),
      t("transfer.to"),
      t("terms.amount"),
      t("terms.balance"),
      t("terms.currency"),
      t("terms.reference"),
      t("statement.about"),
    ].map(textCell),
  );
  const lineOf = (row: MovementRow): string => {
    const entry = entryOf(row);
    const { createdAt, statementType, status, from, to, reference } = entry;
    return line([
      dateTimeText(createdAt),
      textCell(t(typeIds[statementType])),
      textCell(t(`statuses.${status}`)),
      textCell(from === null ? "" : nameOf(from)),
      textCell(to === null ? "" : nameOf(to)),
      amountCell(row.amount),
      amountCell(row.balance),
      currency,
      textCell(reference),
      textCell(aboutOf(entry)),
    ]);
  };
  return { head: `${BOM}${head}`, lines: (rows: readonly MovementRow[]): string => rows.map(lineOf).join("") };
};
