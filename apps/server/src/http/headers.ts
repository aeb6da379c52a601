import type { FastifyInstance, FastifyReply } from "fastify";

/** On every answer, including errors and files (S3). */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "cross-origin-resource-policy": "same-origin",
};

/** On every answer that is not a page. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The policy of the service worker, which fetches only files and pages of this origin. */
const WORKER_PATH = "/sw.js";
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/**
 * The policy of the worker that computes a proof of work. It fetches nothing. The `sandbox` directive would keep it
 * from starting.
 */
const PROOF_WORKER_PATH = /^\/assets\/proof-worker-[\w-]+\.js$/;
const PROOF_WORKER_POLICY = "default-src 'none'; frame-ancestors 'none'";

const policyOfData = (path: string): string =>
  path === WORKER_PATH ? WORKER_POLICY : PROOF_WORKER_PATH.test(path) ? PROOF_WORKER_POLICY : DATA_POLICY;

/** The headers of answers that our hooks do not reach. */
export const DATA_HEADERS: Readonly<Record<string, string>> = {
  ...COMMON_HEADERS,
  "content-security-policy": DATA_POLICY,
  "cache-control": "no-store",
};

/** The Cache-Control of a file that never changes under its name. Browsers keep it for good (a year). */
export const NEVER_CHANGES = "public, max-age=31536000, immutable";

const PERMISSIONS = "camera=(self), geolocation=(), microphone=(), payment=(), usb=()";

/** The outside hosts that pages may use, as the operator has set them. */
export type PageHosts = {
  /** The hosts of how-to videos. */
  readonly video: readonly string[];
  /** The game providers that a posted form opens. */
  readonly games: readonly string[];
};

/** The policy of pages (S1). Hosts are exact origins. An entry that is not one is left out. */
export const pagePolicy = (hosts: PageHosts): string => {
  const exact = (host: string): boolean => /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/i.test(host);
  const video = hosts.video.filter(exact);
  const games = hosts.games.filter(exact);
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    ["media-src 'self' blob:", ...video].join(" "),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${video.length === 0 ? "'none'" : video.join(" ")}`,
    ["form-action 'self'", ...games].join(" "),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
};

const isPage = (reply: FastifyReply): boolean => String(reply.getHeader("content-type") ?? "").startsWith("text/html");

const addPolicy = (path: string, reply: FastifyReply, hosts: () => PageHosts): void => {
  // A 304 has no content type. The browser's copy keeps the policy that came with it.
  if (reply.statusCode === 304) return;
  if (!isPage(reply)) {
    reply.header("content-security-policy", policyOfData(path));
    return;
  }
  reply.header("content-security-policy", pagePolicy(hosts()));
  reply.header("cross-origin-opener-policy", "same-origin");
  reply.header("permissions-policy", PERMISSIONS);
};

/** Puts the headers of S1 and S3 on every answer of the app. */
export const addHeaders = (app: FastifyInstance, hosts: () => PageHosts): void => {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(COMMON_HEADERS);
    done();
  });
  app.addHook("onSend", (request, reply, _payload, done) => {
    addPolicy(request.url.split("?")[0] ?? "", reply, hosts);
    done();
  });
};
