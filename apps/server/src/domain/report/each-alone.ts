/** Does the work for each in turn. A failure does not stop the others, and is thrown when all were tried. */
export const eachAlone = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join("; "));
  if (failures.length === 1) throw failures[0];
};
