import { amountText, dateTimeText } from "@krapao/i18n";

/** Formats the detail of a note: a time in Bangkok, an amount with grouping, any other value unchanged. */
export const noteDetailText = (detail: string): string => {
  if (/^\d{4}-\d\d-\d\dT/.test(detail)) return dateTimeText(detail);
  if (/^-?\d+(\.\d{1,2})?$/.test(detail)) return amountText(Number(detail));
  return detail;
};
