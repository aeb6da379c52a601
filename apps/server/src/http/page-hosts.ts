import type { Context } from "../context.ts";
import type { PageHosts } from "./headers.ts";
import { operatorSettings } from "../lib/operator-settings.ts";

/** The outside hosts that pages may use now. The copy of the operators' settings may be 10 s old. */
export type PageHostsReader = {
  readonly hosts: () => PageHosts;
  readonly refresh: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const REFRESH_MS = 10_000;

/**
 * Reads the hosts that pages may use from the operator's settings, every 10 s. Before the first reading only the game
 * providers' own sites are allowed.
 */
export const openPageHosts = (context: Context): PageHostsReader => {
  /** The sites of the game providers. A posted form opens some of them. */
  const own = [
    ...new Set(context.adapters.systems.flatMap(({ launchOrigin }) => (launchOrigin === null ? [] : [launchOrigin]))),
  ];
  const schemes = [...new Set(own.map((origin) => new URL(origin).protocol))];
  let hosts: PageHosts = { video: [], games: own };
  const refresh = async (): Promise<void> => {
    const settings = await operatorSettings(context.db);
    const { videoHosts: video, gameHosts, sportHost } = settings;
    // The form is posted by the scheme of the provider's own address.
    const sport = sportHost === null ? [] : schemes.map((scheme) => `${scheme}//${sportHost}`);
    hosts = { video, games: [...own, ...sport, ...gameHosts] };
  };
  const { stop } = context.schedule.every("read the pages' hosts", REFRESH_MS, refresh);
  return { hosts: () => hosts, refresh, stop };
};
