import type { StatementMapping } from "@krapao/contract/operator/bank-shapes";

/** Asia/Bangkok and Vientiane are 7 hours ahead of UTC all year. */
const OFFSET_MS = 7 * 3_600_000;
/** A year of the Buddhist era is this much larger than the same year CE. */
const ERA = 543;
const MOST = 10n ** 15n;

const MONTHS: readonly (readonly string[])[] = [
  ["jan", "january", "ม.ค.", "มกราคม"],
  ["feb", "february", "ก.พ.", "กุมภาพันธ์"],
  ["mar", "march", "มี.ค.", "มีนาคม"],
  ["apr", "april", "เม.ย.", "เมษายน"],
  ["may", "พ.ค.", "พฤษภาคม"],
  ["jun", "june", "มิ.ย.", "มิถุนายน"],
  ["jul", "july", "ก.ค.", "กรกฎาคม"],
  ["aug", "august", "ส.ค.", "สิงหาคม"],
  ["sep", "september", "ก.ย.", "กันยายน"],
  ["oct", "october", "ต.ค.", "ตุลาคม"],
  ["nov", "november", "พ.ย.", "พฤศจิกายน"],
  ["dec", "december", "ธ.ค.", "ธันวาคม"],
];

const DATE =
  /^(\d{1,4}|\p{L}[\p{L}\p{M}.]{1,14})[/\-. ]+(\d{1,4}|\p{L}[\p{L}\p{M}.]{1,14})[/\-. ]+(\d{1,4})(?:[T, ]+(.{1,12}))?$/u;
const COMPACT = /^(\d{2})(\d{2})(\d{4})$/;
const COMPACT_YEAR_FIRST = /^(\d{4})(\d{2})(\d{2})$/;
const TIME = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:\.\d{1,6})?$/;

const monthOf = (part: string): number => {
  if (/^\d{1,2}$/.test(part)) return Number(part);
  const name = part.toLowerCase();
  return MONTHS.findIndex((names) => names.some((one) => one === name || one === `${name}.`)) + 1;
};

const yearOf = (part: string, era: StatementMapping["era"]): number => {
  const number = Number(part);
  if (part.length === 4) return era === "be" ? number - ERA : number;
  return part.length === 2 ? (era === "be" ? 2_500 + number - ERA : 2_000 + number) : 0;
};

/** The time of day in seconds; null when the cell holds none. */
const secondsOf = (cell: string): number | null => {
  const found = TIME.exec(cell.trim());
  if (found === null) return null;
  const [hours = 0, minutes = 0, seconds = 0] = found.slice(1).map((part: string | undefined) => Number(part ?? 0));
  return hours > 23 || minutes > 59 || seconds > 59 ? null : hours * 3_600 + minutes * 60 + seconds;
};

/**
 * The moment of a line, read in Bangkok's time. Without a time of day it is the start of the day. Null when the cells
 * hold no date.
 */
export const momentOf = (
  date: string,
  time: string,
  { order, era }: Pick<StatementMapping, "order" | "era">,
): { readonly at: Date; readonly hasTime: boolean } | null => {
  const compact = order === "ymd" ? COMPACT_YEAR_FIRST : COMPACT;
  const found = compact.exec(date) ?? DATE.exec(date);
  if (found === null) return null;
  const [, first = "", second = "", third = "", rest = ""] = found;
  const year = order === "ymd" ? first : third;
  const month = order === "mdy" ? first : second;
  const day = { dmy: first, mdy: second, ymd: third }[order];
  const [y, m, d] = [yearOf(year, era), monthOf(month), Number(day)];
  if (!(y >= 2_000 && y < 2_100) || m < 1 || m > 12 || !Number.isInteger(d)) return null;
  const midnight = new Date(Date.UTC(y, m - 1, d));
  if (midnight.getUTCMonth() !== m - 1 || midnight.getUTCDate() !== d) return null;
  const timeText = time === "" ? rest : time;
  const seconds = timeText.trim() === "" ? null : secondsOf(timeText);
  if (timeText.trim() !== "" && seconds === null) return null;
  return { at: new Date(midnight.getTime() - OFFSET_MS + (seconds ?? 0) * 1_000), hasTime: seconds !== null };
};

/** A cell's amount in minor units with its sign; 0n when it is empty, null when it is no amount. */
export const amountOf = (cell: string, decimal: "." | ","): bigint | null => {
  const text = cell.replaceAll(/[\s฿₭]/g, "").replace(/^(?:THB|LAK)|(?:THB|LAK)$/i, "");
  if (text === "" || text === "-" || text === "–") return 0n;
  const found = /^([-–+(]?)([\d.,']+)([-)]?)$/.exec(text);
  if (found === null) return null;
  const [, before = "", digits = "", after = ""] = found;
  const isBracketed = before === "(" || after === ")";
  if (isBracketed && !(before === "(" && after === ")")) return null;
  const group = decimal === "." ? "[,']" : "[.']";
  const shape = new RegExp(`^(\\d{1,3}(?:${group}\\d{3})+|\\d{1,15})(?:\\${decimal}(\\d{1,2})0*)?$`).exec(digits);
  if (shape === null) return null;
  const [, whole = "", part = ""] = shape;
  const minor = BigInt(whole.replaceAll(/\D/g, "")) * 100n + BigInt(part.padEnd(2, "0"));
  if (minor > MOST) return null;
  return isBracketed || before === "-" || before === "–" || after === "-" ? -minor : minor;
};
