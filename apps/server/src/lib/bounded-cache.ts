import { LRUCache } from "lru-cache";

const countOne = (): number => 1;

/**
 * A cache of `most` entries, from which the least recently used one is dropped first. It grows with what it holds: by
 * its `max`, LRUCache would reserve the memory of all entries at once, in some 10 ms for each 100,000.
 */
export const createBoundedCache = <Key extends bigint | number | string, Value extends object | string>(
  most: number,
): LRUCache<Key, Value> => new LRUCache({ maxSize: most, sizeCalculation: countOne });
