/** What codes sent and verified are counted by (S23): country and the network's first digits, of a phone in E.164. */
export const prefixOf = (e164: string): string => e164.slice(0, e164.startsWith("+856") ? 6 : 5);
