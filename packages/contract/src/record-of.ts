/** A record that has the same value under each of the names. */
export const recordOf = <Name extends string, Value>(
  names: readonly Name[],
  value: Value,
): Readonly<Record<Name, Value>> => {
  const made: Partial<Record<Name, Value>> = {};
  for (const name of names) made[name] = value;
  const isWhole = (record: Partial<Record<Name, Value>>): record is Record<Name, Value> =>
    names.every((name) => Object.hasOwn(record, name));
  if (!isWhole(made)) throw new Error("a name is missing");
  return made;
};
