import { amountText, dateTimeText } from "@krapao/i18n";

/** The figure or moment of a note, as it is to be read: a moment in Bangkok, a sum grouped, anything else as it came. */
export const noteDetailText = (detail: string): string => {
  if (/^\d{4}-\d\d-\d\dT/.test(detail)) return dateTimeText(detail);
  if (/^-?\d+(\.\d{1,2})?$/.test(detail)) return amountText(Number(detail));
  return detail;
};
