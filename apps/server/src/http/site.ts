import type { Context } from "../context.ts";
import type { PageHosts } from "./headers.ts";
import { operatorSettings } from "../lib/operator-settings.ts";

/** What every page's headers need of the operator's settings: a copy that may be 10 s old. */
export type Site = {
  readonly hosts: () => PageHosts;
  readonly refresh: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const REFRESH_MS = 10_000;

/** Starts with no outside host at all, until the settings are read. */
export const createSite = (context: Context): Site => {
  /** The sites of the game providers, some of which are opened by a posted form. */
  const own = [
    ...new Set(context.adapters.systems.flatMap(({ launchOrigin }) => (launchOrigin === null ? [] : [launchOrigin]))),
  ];
  const schemes = [...new Set(own.map((origin) => new URL(origin).protocol))];
  let hosts: PageHosts = { video: [], games: own };
  const refresh = async (): Promise<void> => {
    const settings = await operatorSettings(context.db);
    const { videoHosts: video, gameHosts, sportHost } = settings;
    // A form goes there by the scheme of the provider's own address.
    const sport = sportHost === null ? [] : schemes.map((scheme) => `${scheme}//${sportHost}`);
    hosts = { video, games: [...own, ...sport, ...gameHosts] };
  };
  const { stop } = context.schedule.every("read the pages' hosts", REFRESH_MS, refresh);
  return { hosts: () => hosts, refresh, stop };
};
