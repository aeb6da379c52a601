/**
 * Gives each different key the next number, from 0 on. The table contains plain numbers and is many times smaller than
 * a Map.
 */
export const createNumbering = () => {
  let keys = new Float64Array(1 << 12);
  let slots = new Int32Array(keys.length * 2).fill(-1);
  let count = 0;

  /** The key's place in the table, or its place if it were added. */
  const slotOf = (key: number): number => {
    const mixed = Math.imul((key >>> 0) ^ Math.imul((key / 2 ** 32) >>> 0, 0x9e3779b1), 0x85ebca6b);
    let slot = (mixed ^ (mixed >>> 15)) & (slots.length - 1);
    for (let number = slots[slot] ?? -1; number >= 0 && keys[number] !== key; number = slots[slot] ?? -1)
      slot = (slot + 1) & (slots.length - 1);
    return slot;
  };

  const grow = (): void => {
    const before = keys;
    keys = new Float64Array(before.length * 2);
    keys.set(before);
    slots = new Int32Array(keys.length * 2).fill(-1);
    for (let number = 0; number < count; number += 1) slots[slotOf(keys[number] ?? 0)] = number;
  };

  return (key: number): number => {
    const slot = slotOf(key);
    const known = slots[slot] ?? -1;
    if (known >= 0) return known;
    const number = count;
    count += 1;
    keys[number] = key;
    slots[slot] = number;
    if (count === keys.length) grow();
    return number;
  };
};
