import { held, notApplicable, type Requirement } from "../requirement.ts";

/** The requirements of the chapter. */
export const REQUIREMENTS: readonly Requirement[] = [
  held("12.1.1", "TLS 1.2 and 1.3 alone", ["deploy/nginx/krapao.conf", "tests/deploy"]),
  held("12.1.2", "Strong cipher suites alone", ["deploy/nginx/krapao.conf", "tests/deploy"]),
  notApplicable("12.1.3", "Certificates of clients", "Nobody signs in by one."),
  held("12.2.1", "Everybody outside reaches it by TLS alone", ["deploy/nginx/krapao.conf", "S3", "docs/operations.md"]),
  held("12.2.2", "Certificates that the public trusts", ["docs/operations.md"], "The operator's"),
  held("12.3.1", "Connections in and out are encrypted", ["S60"]),
  held("12.3.2", "Certificates of others are verified", ["S37"]),
  held(
    "12.3.3",
    "Connections between own services are encrypted",
    ["S60", "docs/operations.md"],
    "Processes speak through PostgreSQL; the proxy and a server share a machine or the operator's own network",
  ),
  held("12.3.4", "Own services know each other's certificates", ["S60"]),
];
