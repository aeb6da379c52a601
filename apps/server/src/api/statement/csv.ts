import type { Currency } from "@krapao/contract";
import type { StatementEntry } from "@krapao/contract/statement/shapes";
import { dateTimeText } from "@krapao/i18n";
import type { Language } from "@krapao/i18n/language";
import { readWords } from "@krapao/i18n/node";
import { translate } from "@krapao/i18n/words";

import { amountCell, textCell } from "../../lib/cells.ts";
import { createCsv } from "../../lib/csv.ts";
import type { Cell } from "../../lib/xlsx.ts";
import { entryOf, type MovementRow } from "../../domain/statement/entries.ts";

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
 * Writes the statement as CSV in a member's language: a header, and one line for each movement. Times are those of
 * Bangkok. Amounts are numbers in major units without a sign, as in the statement. Source and destination are names.
 */
export const csvOf = (language: Language, currency: Currency, nameOf: (code: string) => string) => {
  const t = wordsOf(language);
  const csv = createCsv();
  const titles = [
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
  ];
  const cellsOf = (row: MovementRow): readonly Cell[] => {
    const entry = entryOf(row);
    const { createdAt, statementType, status, from, to, reference } = entry;
    return [
      textCell(dateTimeText(createdAt)),
      textCell(t(typeIds[statementType])),
      textCell(t(`statuses.${status}`)),
      textCell(from === null ? null : nameOf(from)),
      textCell(to === null ? null : nameOf(to)),
      amountCell(row.amount),
      amountCell(row.balance),
      textCell(currency),
      textCell(reference),
      textCell(aboutOf(entry)),
    ];
  };
  return {
    head: (): Promise<Buffer> => csv.head(titles),
    lines: (rows: readonly MovementRow[]): Promise<Buffer> => csv.rows(rows.map(cellsOf)),
  };
};
