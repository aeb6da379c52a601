/** How personal data is written to a log or a message (S55): `081•••3333`, `••••7890`. */

/**
 * Masks a phone number in any form: `081•••3333`. An E.164 number of Thailand or Laos is shown in its national form.
 */
export const maskPhone = (phone: string): string => {
  const national = phone.replace(/^\+(66|856)/, "0");
  return national.length < 8 ? "•••" : `${national.slice(0, 3)}•••${national.slice(-4)}`;
};

/** Masks an account number except its last four characters: `••••7890`. A short number is masked completely. */
export const maskAccount = (account: string): string => `••••${account.length > 6 ? account.slice(-4) : ""}`;

/** Masks everything in the text of an error that could be a phone number, an account number, a token or a key. */
export const maskText = (text: string): string =>
  text.replace(/\d{7,}/g, maskAccount).replace(/[A-Za-z0-9_-]{32,}/g, "••••");
