/**
 * The prefix of a phone in E.164 (country and first digits of the network). Codes that are sent and verified are
 * counted for each prefix (S23).
 */
export const prefixOf = (e164: string): string => e164.slice(0, e164.startsWith("+856") ? 6 : 5);
