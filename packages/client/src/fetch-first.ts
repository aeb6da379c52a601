const here = new Map<string, Promise<void>>();

/** As long as any request: a line may be half open. A slow one needs many seconds for a page's files together. */
const LONGEST_MS = 60_000;

const fetchWhole = async (address: string): Promise<void> => {
  const response = await fetch(address, { signal: AbortSignal.timeout(LONGEST_MS) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  await response.arrayBuffer();
};

/**
 * Fetches a file of the app once. A failed fetch may be tried again. The page itself names the files that it brings
 * along.
 */
const bring = (address: string): Promise<void> => {
  const underWay = here.get(address);
  if (underWay !== undefined) return underWay;
  const { pathname } = new URL(address);
  const isNamed = document.querySelector(`link[href="${pathname}"], script[src="${pathname}"]`) !== null;
  const now = isNamed ? Promise.resolve() : fetchWhole(address);
  here.set(address, now);
  now.catch(() => here.delete(address));
  return now;
};

/** The chunk of a dynamic import, in the form in which the build writes it. */
const OWN = /\bimport\(\s*["'`]([^"'`]+)["'`]/;

/**
 * Imports a chunk after it and all that it imports (`files`, from the root) are in the browser's cache. A browser never
 * fetches a module again after its fetch has failed, until the page is reloaded. A file that is in the cache cannot
 * fail.
 */
export const fetchFirst = async <Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> => {
  const own = OWN.exec(String(load))?.[1];
  const addresses = new Set(files.map((file) => new URL(`/${file}`, location.origin).href));
  if (own !== undefined) addresses.add(new URL(own, import.meta.url).href);
  await Promise.all([...addresses].map(bring));
  return load();
};
