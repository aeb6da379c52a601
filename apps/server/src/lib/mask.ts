/** How personal data is written to a log or a message (S55): `081•••3333`, `••••7890`. */

/** A phone number in any form. An E.164 number of our two countries is shown in its national form. */
export const maskPhone = (phone: string): string => {
  const national = phone.replace(/^\+(66|856)/, "0");
  return national.length < 8 ? "•••" : `${national.slice(0, 3)}•••${national.slice(-4)}`;
};

/** An account number: its last four characters. */
export const maskAccount = (account: string): string => `••••${account.length > 6 ? account.slice(-4) : ""}`;

/** The text of an error. Hides everything that could be a phone number, an account number, a token or a key. */
export const maskText = (text: string): string =>
  text.replace(/\d{7,}/g, maskAccount).replace(/[A-Za-z0-9_-]{32,}/g, "••••");
