import { held, notApplicable, type Requirement } from "../requirement.ts";

/** The requirements of the chapter. */
export const REQUIREMENTS: readonly Requirement[] = [
  held("4.1.1", "Each answer names its type and characters", ["S3"]),
  held("4.1.2", "Only pages lead from http to https", ["deploy/nginx", "docs/operations.md"]),
  held("4.1.3", "Headers of a proxy count only from that proxy", ["S7", "S39"]),
  held("4.2.1", "Where a message ends is agreed on", ["S9"]),
  notApplicable("4.3.1", "Cost of GraphQL queries", "There is no GraphQL."),
  notApplicable("4.3.2", "GraphQL introspection", "There is no GraphQL."),
  held("4.4.1", "Sockets go over TLS", ["S11", "deploy/nginx"]),
  held("4.4.2", "Sockets look at the origin", ["S11"]),
  held("4.4.3", "Sockets have a session's token", ["S11"]),
  held("4.4.4", "That token comes from the signed-in session", ["S11"]),
];
