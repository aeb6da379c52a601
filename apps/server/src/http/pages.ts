import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

import fastifyStatic from "@fastify/static";
import { editionLanguage, languageOfCookies } from "@krapao/i18n";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Settings } from "../settings.ts";

const YEAR_SECONDS = 31_536_000;

/** What the member app and the console were built to, beside this workspace. */
export const PAGES = {
  member: join(import.meta.dirname, "../../../member/dist"),
  console: join(import.meta.dirname, "../../../console/dist"),
};

/**
 * Serves the member app: files with a hash in their name for good, pages asked for again each time, `.br` where the
 * caller takes it. No source map, dotfile or folder list is among what is served (S12): only files that are there at the
 * start, each by its own path.
 */
export const addPages = async (app: FastifyInstance, folder: string | undefined): Promise<void> => {
  if (folder === undefined || !existsSync(join(folder, "index.html"))) return;
  // Pages go out by their addresses ({@link createFallback}), never by their files' names.
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    dotfiles: "deny",
    index: false,
    globIgnore: ["**/*.map", "**/*.br", "**/*.html", "**/.*", "**/.*/**"],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes("/assets/");
      reply.header("cache-control", isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache");
    },
  });
};

/** What stands in a page for the product's own origin: pictures of link previews need a whole address. */
const ORIGIN = "__ORIGIN__";

type Page = { readonly html: Buffer; readonly brotli: Buffer; readonly etag: string };

const readPage = (file: string, origin: string): Page => {
  const html = Buffer.from(readFileSync(file, "utf8").replaceAll(ORIGIN, origin));
  return {
    html,
    brotli: brotliCompressSync(html),
    etag: `"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`,
  };
};

const sendPage = (request: FastifyRequest, reply: FastifyReply, { html, brotli, etag }: Page): FastifyReply => {
  reply.code(200).headers({ "cache-control": "no-cache", vary: "Cookie, Accept-Encoding", etag });
  if (request.headers["if-none-match"]?.includes(etag) === true) return reply.code(304).send();
  reply.type("text/html; charset=utf-8");
  const isBrotliTaken = /\bbr\b/.test(request.headers["accept-encoding"] ?? "");
  return isBrotliTaken ? reply.header("content-encoding", "br").send(brotli) : reply.send(html);
};

/** A page is no answer to who asks for a socket (S11). */
const isForSocket = ({ headers }: FastifyRequest): boolean => headers.upgrade?.toLowerCase() === "websocket";

/**
 * No page: a file of the build that is not there (any more), since a script of an older build must fail as one, and what
 * names a dotfile or a way out of the folder (S12).
 */
const isNoPage = (path: string): boolean => /^assets(?:\/|$)|(?:^|\/)\.|%2e|%2f/i.test(path);

/**
 * Sends the page of an address, whatever the caller accepts, since link previews accept anything: a prerendered one
 * where there is one, else the app itself, which shows what it is; in the language that the visitor chose before, else
 * the edition's.
 */
export const createFallback = (
  folder: string | undefined,
  { edition, publicOrigin }: Pick<Settings, "edition" | "publicOrigin">,
): ((request: FastifyRequest, reply: FastifyReply) => FastifyReply | null) => {
  const files = folder === undefined ? [] : globSync("**/index*.html", { cwd: folder });
  const pages = new Map(files.map((name) => [name, readPage(join(folder ?? "", name), publicOrigin)]));
  return (request, reply) => {
    const path = (request.url.split("?")[0] ?? "").replace(/^\/+|\/+$/g, "");
    if ((request.method !== "GET" && request.method !== "HEAD") || isNoPage(path) || isForSocket(request)) return null;
    const language = languageOfCookies(request.headers.cookie) ?? editionLanguage(edition);
    const names = [`${path}/index.${language}.html`, `index.${language}.html`, "index.html"];
    const page = names.map((name) => pages.get(name)).find((each) => each !== undefined);
    return page === undefined ? null : sendPage(request, reply, page);
  };
};
