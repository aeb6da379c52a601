/** An account in the form that banks show to others: four digits before the last one, with dashes. */
export const maskAccount = (accountNo: string): string => {
  const last = accountNo.length - 1;
  const shown = [...accountNo].map((digit, at) => (at >= last - 4 && at < last ? digit : "x")).join("");
  return `${shown.slice(0, 3)}-${shown.slice(3, 4)}-${shown.slice(4, last)}-${shown.slice(last)}`;
};

/**
 * A name in the form that banks show to others: the first name complete, and the first letter of the last name. A
 * single name shows its first two letters.
 */
export const maskName = (name: string): string => {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  const last = rest.at(-1)?.slice(0, 1) ?? "";
  return last === "" ? `${first.slice(0, 2)}***` : `${first} ${last}***`;
};
