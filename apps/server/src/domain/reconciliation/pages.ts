type Unclear = { readonly is: "unclear"; readonly why: string };

/** Raised within a run when a provider gives no clear answer: what was not compared is compared by the next. */
export class NotClear extends Error {
  override readonly name = "NotClear";
}

/** So many pages are read at most: an end that is not reached is no answer. */
const PAGES_MOST = 10_000;

/** Goes through all pages of a provider's list. Throws {@link NotClear} when one gives no clear answer. */
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

/** The later of two moments of a provider's list, as far as the list was asked for. */
export const laterOf = (one: Date | null, other: Date, to: Date): Date | null =>
  other > to || (one !== null && one >= other) ? one : other;

/** Does `work` for each of `items`, so many at once. */
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
