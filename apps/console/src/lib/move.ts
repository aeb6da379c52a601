/** Returns a copy of a list with one item moved to another index. */
export const moved = <Item>(list: readonly Item[], from: number, to: number): readonly Item[] => {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return list;
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
};

/** Returns a copy of a list without one item. */
export const without = <Item>(list: readonly Item[], at: number): readonly Item[] =>
  list.filter((_, each) => each !== at);

/** Returns a copy of a list with one item replaced. */
export const changed = <Item>(list: readonly Item[], at: number, item: Item): readonly Item[] =>
  list.map((each, place) => (place === at ? item : each));
