import type { FastifyReply } from "fastify";

/** The same policy as the wallet's (SECURITY.md S1, S3): nothing inline, and nothing from other origins. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

/** The headers of a page. */
export const pageHeaders = (reply: FastifyReply): FastifyReply =>
  reply
    .header("content-security-policy", policy)
    .header("x-content-type-options", "nosniff")
    .header("referrer-policy", "no-referrer")
    .header("cache-control", "no-cache")
    .type("text/html; charset=utf-8");
