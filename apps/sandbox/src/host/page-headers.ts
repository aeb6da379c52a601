import type { FastifyReply } from "fastify";

/** Like the wallet's own (SECURITY.md S1, S3): nothing inline, nothing from elsewhere. */
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
