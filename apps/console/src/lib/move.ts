/** A list with one of it at another place. */
export const moved = <Item>(list: readonly Item[], from: number, to: number): readonly Item[] => {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return list;
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
};

/** A list without one of it. */
export const without = <Item>(list: readonly Item[], at: number): readonly Item[] =>
  list.filter((_, each) => each !== at);

/** A list with one of it changed. */
export const changed = <Item>(list: readonly Item[], at: number, item: Item): readonly Item[] =>
  list.map((each, place) => (place === at ? item : each));
