import type { World } from "../world.ts";
import { openPlaySession, sealPlaySession } from "./play-session.ts";
import type { PlaySession } from "./play-session.ts";

const SESSION_MS = 12 * 3_600_000;
const LINK_MS = 24 * 3_600_000;

/** How players get in: one-time links, and the sessions that they become. */
export type PlayAccess = {
  /** An address of this world that admits `username` once, and its expiry. */
  readonly link: (
    code: string,
    username: string,
  ) => { readonly url: string; readonly ticket: string; readonly expiresAt: Date };
  /** The player of a link's ticket. Null when it was used, is too old, or was never issued. */
  readonly use: (code: string, ticket: string) => string | null;
  /** The address of the game page with a new session after the #. */
  readonly gamePage: (code: string, username: string, language: string | null) => string;
  /** The address of the game page for somebody who is not admitted. */
  readonly closedPage: (code: string, language: string | null) => string;
  readonly session: (token: string) => PlaySession | null;
};

const languages = new Set(["th", "lo", "en"]);

const pageOf = (code: string, language: string | null): string => {
  const isKnown = language !== null && languages.has(language);
  return `/play/${code.toLowerCase()}${isKnown ? `?l=${language}` : ""}`;
};

/** The links and sessions of one world. */
export const createPlayAccess = (world: World): PlayAccess => {
  const { store, clock, random } = world;
  const key = Buffer.from(world.secretOf("play"), "base64url");
  return {
    link: (code, username) => {
      const ticket = random.bytes(32).toString("base64url");
      const expiresAt = new Date(clock.now().getTime() + LINK_MS);
      store.write(() => {
        store.run("delete from game_link where expires_at < ?", clock.now().getTime());
        store.run(
          "insert into game_link (ticket, provider, username, expires_at) values (?, ?, ?, ?)",
          ticket,
          code,
          username,
          expiresAt.getTime(),
        );
      });
      return { url: `${world.origin}/play/${code.toLowerCase()}?ticket=${ticket}`, ticket, expiresAt };
    },
    use: (code, ticket) =>
      store.write(() => {
        const row = store.one(
          "delete from game_link where ticket = ? and provider = ? and expires_at > ? returning username",
          ticket,
          code,
          clock.now().getTime(),
        );
        return typeof row?.["username"] === "string" ? row["username"] : null;
      }),
    gamePage: (code, username, language) => {
      const expiresAt = new Date(clock.now().getTime() + SESSION_MS);
      return `${pageOf(code, language)}#s=${sealPlaySession(key, { code, username, expiresAt })}`;
    },
    closedPage: pageOf,
    session: (token) => openPlaySession(key, token, clock.now()),
  };
};
