type Unclear = { readonly is: "unclear"; readonly why: string };

/** Thrown within a run when a provider's answer is not clear. The next run compares what is left. */
export class NotClear extends Error {
  override readonly name = "NotClear";
}

/** At most this many pages are read; a list that does not end by then counts as unclear. */
const PAGES_MOST = 10_000;

/** Reads all pages of a provider's list. Throws {@link NotClear} when an answer is not clear. */
export async function* pagesOf<Page extends { readonly is: "known"; readonly next: string | null }>(
  read: (after: string | null) => Promise<Page | Unclear>,
): AsyncGenerator<{ readonly page: Page; readonly after: string | null }> {
  let after: string | null = null;
  for (let count = 0; count < PAGES_MOST; count++) {
    const page: Page | Unclear = await read(after);
    if (page.is === "unclear") throw new NotClear(page.why);
    yield { page, after };
    if (page.next === null) return;
    if (page.next === after) throw new NotClear("a list without an end");
    after = page.next;
  }
  throw new NotClear("a list without an end");
}

/** The later of two moments of a provider's list. `other` counts only up to `to`, where the requested list ends. */
export const laterOf = (one: Date | null, other: Date, to: Date): Date | null =>
  other > to || (one !== null && one >= other) ? one : other;

/** Runs `work` for each of `items`, at most `atOnce` at a time. */
export const eachOf = async <Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const waiting = [...items];
  const one = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, one));
};
