import { EXPORT_MOST_ROWS, type TransactionExport } from "@krapao/contract/operator/transaction-export-shapes";

/** The progress of a file from 0 to 1, or null before it is known. */
export const madePart = ({ rowsDone, rowsAll }: Pick<TransactionExport, "rowsDone" | "rowsAll">): number | null => {
  if (rowsAll === null) return null;
  const rows = Math.min(rowsAll, EXPORT_MOST_ROWS);
  return rows === 0 ? 1 : Math.min(1, rowsDone / rows);
};

const UNITS = ["B", "KB", "MB"] as const;

/** Formats a file's size in the largest unit of which there is at least one. */
export const sizeText = (bytes: number): string => {
  const step = bytes < 1_000 ? 0 : bytes < 1_000_000 ? 1 : 2;
  const size = bytes / 1_000 ** step;
  return `${step > 0 && size < 10 ? size.toFixed(1) : Math.round(size)} ${UNITS[step]}`;
};

/** The name of the downloaded file. */
export const fileNameOf = ({
  _id,
  createdAt,
  format,
}: Pick<TransactionExport, "_id" | "createdAt" | "format">): string =>
  `transactions-${new Date(Date.parse(createdAt) + 7 * 3_600_000).toISOString().slice(0, 10)}-${_id}.${format}`;
