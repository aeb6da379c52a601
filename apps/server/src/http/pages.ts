import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

import fastifyStatic from "@fastify/static";
import { editionLanguage, languageOfCookies } from "@krapao/i18n";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Settings } from "../settings.ts";
import { NEVER_CHANGES } from "./headers.ts";

/** The folders into which the member app and the console are built, beside this workspace. */
export const PAGES = {
  member: join(import.meta.dirname, "../../../member/dist"),
  console: join(import.meta.dirname, "../../../console/dist"),
};

/**
 * Serves the member app. Browsers keep files with a hash in their name for good, and ask for pages again each time. A
 * caller that accepts Brotli gets the `.br` file. Only files that exist at the start are served, each by its own path,
 * so no source map, dotfile or folder listing is (S12).
 */
export const addPages = async (app: FastifyInstance, folder: string | undefined): Promise<void> => {
  if (folder === undefined || !existsSync(join(folder, "index.html"))) return;
  // Pages are served by their addresses ({@link createFallback}), never by the names of their files.
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
      reply.header("cache-control", isHashed ? NEVER_CHANGES : "no-cache");
    },
  });
};

/** The placeholder of the product's own origin in a page. Pictures of link previews need an absolute address. */
const ORIGIN = "__ORIGIN__";
/** The placeholder of the edition, which the app knows before its first call, so that nothing moves when it answers. */
const EDITION = "__EDITION__";

type Own = Pick<Settings, "edition" | "publicOrigin">;

type Page = { readonly html: Buffer; readonly brotli: () => Buffer; readonly etag: string };

/** A page is compressed when it is first asked for, because to compress all of them takes a tenth of the start. */
const readPage = (file: string, { edition, publicOrigin }: Own): Page => {
  const html = Buffer.from(readFileSync(file, "utf8").replaceAll(ORIGIN, publicOrigin).replaceAll(EDITION, edition));
  let brotli: Buffer | null = null;
  return {
    html,
    brotli: () => (brotli ??= brotliCompressSync(html)),
    etag: `"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`,
  };
};

const sendPage = (request: FastifyRequest, reply: FastifyReply, { html, brotli, etag }: Page): FastifyReply => {
  reply.code(200).headers({ "cache-control": "no-cache", vary: "Cookie, Accept-Encoding", etag });
  if (request.headers["if-none-match"]?.includes(etag) === true) return reply.code(304).send();
  reply.type("text/html; charset=utf-8");
  const isBrotliTaken = /\bbr\b/.test(request.headers["accept-encoding"] ?? "");
  return isBrotliTaken ? reply.header("content-encoding", "br").send(brotli()) : reply.send(html);
};

/** A request for a socket gets no page (S11). */
const isForSocket = ({ headers }: FastifyRequest): boolean => headers.upgrade?.toLowerCase() === "websocket";

/**
 * Paths that get no page: files of the build that do not exist (a script of an older build has to fail as a script),
 * and paths with a dotfile or a way out of the folder (S12). `.well-known` is no dotfile, and nothing lies below it.
 */
const isNoPage = (path: string): boolean =>
  /^assets(?:\/|$)|(?:^|\/)\.|%2e|%2f/i.test(path.replace(/^\.well-known(?=\/|$)/, ""));

/**
 * Sends the page of an address, whatever the caller accepts, because link previews accept anything. It is the
 * prerendered page where one exists, otherwise the app. Its language is the one that the visitor chose before,
 * otherwise the edition's.
 */
export const createFallback = (
  folder: string | undefined,
  own: Own,
): ((request: FastifyRequest, reply: FastifyReply) => FastifyReply | null) => {
  const files = folder === undefined ? [] : globSync("**/index*.html", { cwd: folder });
  const pages = new Map(files.map((name) => [name, readPage(join(folder ?? "", name), own)]));
  return (request, reply) => {
    const path = (request.url.split("?")[0] ?? "").replace(/^\/+|\/+$/g, "");
    if ((request.method !== "GET" && request.method !== "HEAD") || isNoPage(path) || isForSocket(request)) return null;
    const language = languageOfCookies(request.headers.cookie) ?? editionLanguage(own.edition);
    const names = [`${path}/index.${language}.html`, `index.${language}.html`, "index.html"];
    const page = names.map((name) => pages.get(name)).find((each) => each !== undefined);
    return page === undefined ? null : sendPage(request, reply, page);
  };
};
