/** A set of ids that uses one bit each, in parts, so that millions of accounts need little memory. */
export type IdSet = { readonly add: (id: bigint) => void; readonly has: (id: bigint) => boolean };

const BITS = 15n;
const BYTES = 1 << (Number(BITS) - 3);

/** An empty set of ids. */
export const createIdSet = (): IdSet => {
  const parts = new Map<bigint, Uint8Array>();
  const placeOf = (id: bigint) => {
    const bit = Number(id & ((1n << BITS) - 1n));
    return { part: id >> BITS, byte: bit >> 3, mask: 1 << (bit & 7) };
  };
  return {
    add: (id) => {
      const { part, byte, mask } = placeOf(id);
      const bytes = parts.get(part) ?? new Uint8Array(BYTES);
      bytes[byte] = (bytes[byte] ?? 0) | mask;
      parts.set(part, bytes);
    },
    has: (id) => {
      const { part, byte, mask } = placeOf(id);
      return ((parts.get(part)?.[byte] ?? 0) & mask) !== 0;
    },
  };
};
