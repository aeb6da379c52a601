const here = new Map<string, Promise<void>>();

const fetchWhole = async (address: string): Promise<void> => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  await response.arrayBuffer();
};

/** Fetches a file of the app, once; a failure may be tried again. The page itself names what it brings along. */
const bring = (address: string): Promise<void> => {
  const underWay = here.get(address);
  if (underWay !== undefined) return underWay;
  const { pathname } = new URL(address);
  if (document.querySelector(`link[href="${pathname}"], script[src="${pathname}"]`) !== null) return Promise.resolve();
  const now = fetchWhole(address);
  here.set(address, now);
  now.catch(() => here.delete(address));
  return now;
};

/** The chunk that a dynamic import is of, as the build has written it. */
const OWN = /\bimport\(\s*["'`]([^"'`]+)["'`]/;

/**
 * Imports a chunk once it and all that it imports (`files`, from the root) lie in the browser's cache. A browser never
 * asks again for a module whose fetch has failed, until the page is loaded anew; what was fetched before cannot fail.
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
