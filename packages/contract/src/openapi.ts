import type { CallShape } from "./call.ts";
import { createComponents } from "./openapi/components.ts";
import { operationOf } from "./openapi/operation.ts";
import type { JsonObject, OpenApiDocument } from "./openapi/types.ts";

export type { OpenApiDocument } from "./openapi/types.ts";

/** What the document says of the server. `origin` is its address, without a path. */
export type OpenApiOptions = {
  readonly title: string;
  readonly version: string;
  readonly origin: string;
  /** Whose calls these are, in a sentence. */
  readonly description?: string;
};

/** The OpenAPI 3.1 document of a list of calls: each path with its methods, in the list's order. */
export const openApiDocument = (
  calls: readonly CallShape[],
  { title, version, origin, description = "What the member's app calls." }: OpenApiOptions,
): OpenApiDocument => {
  const components = createComponents();
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const call of calls) {
    const methods = (paths[call.path] ??= {});
    const method = call.method.toLowerCase();
    if (methods[method] !== undefined) throw new Error(`${call.method} ${call.path} is declared twice`);
    methods[method] = operationOf(call, components);
  }
  return {
    openapi: "3.1.0",
    info: {
      title,
      version,
      description: `${description} Amounts are in major units with two decimals at most, moments in UTC.`,
    },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: { session: { type: "http", scheme: "bearer" } },
      schemas: components.schemas(),
      responses: components.responses(),
    },
  };
};
