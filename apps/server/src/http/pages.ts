import { existsSync, globSync } from "node:fs";
import { join } from "node:path";

import fastifyStatic from "@fastify/static";
import type { Edition } from "@krapao/contract";
import { editionLanguage, languageOfCookies } from "@krapao/i18n";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const YEAR_SECONDS = 31_536_000;

/** What the member app was built to, beside this workspace. */
export const PAGES = join(import.meta.dirname, "../../../member/dist");
/** And the console. */
export const CONSOLE_PAGES = join(import.meta.dirname, "../../../console/dist");

const acceptsHtml = (request: FastifyRequest): boolean => request.headers.accept?.includes("text/html") === true;

/**
 * Serves the member app: files with a hash in their name for good, pages asked for again each time, `.br` where the
 * caller takes it. No source map, dotfile or folder list is among what is served (S12): only files that are there at the
 * start, each by its own path.
 */
export const addPages = async (app: FastifyInstance, folder: string): Promise<void> => {
  if (!existsSync(join(folder, "index.html"))) return;
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    dotfiles: "deny",
    globIgnore: ["**/*.map", "**/*.br", "**/.*", "**/.*/**"],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes("/assets/");
      reply.header("cache-control", isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache");
    },
  });
};

/**
 * Sends the page of an address: a prerendered one where there is one, else the app itself, which shows what it is; in the
 * language that the visitor chose before, else the edition's.
 */
export const createFallback = (
  folder: string,
  edition: Edition,
): ((request: FastifyRequest, reply: FastifyReply) => FastifyReply | null) => {
  const pages = new Set(globSync("**/index*.html", { cwd: folder }));
  return (request, reply) => {
    if (!pages.has("index.html") || request.method !== "GET" || !acceptsHtml(request)) return null;
    const path = (request.url.split("?")[0] ?? "").replace(/^\/+|\/+$/g, "");
    const language = languageOfCookies(request.headers.cookie) ?? editionLanguage(edition);
    const page = [`${path}/index.${language}.html`, `index.${language}.html`].find((each) => pages.has(each));
    return reply.header("vary", "Cookie").sendFile(page ?? "index.html");
  };
};
