/** Which way the arrows go (docs/architecture.md). Tests and tools may look at everything. */
const TESTS = "\\.test\\.tsx?$|/testing/";

/** The layers of the server, from above. Each may use those below it. */
const LAYERS = ["domain", "saga", "ledger", "adapters", "realtime", "http", "idempotency", "lib", "db"];
/** The one look up: db/schema.ts joins the tables that each noun declares beside its queries. */
const TABLES = "/tables\\.ts$";
const looksDown = LAYERS.map((layer, index) => ({
  name: `${layer}-looks-down`,
  comment: `What serves ${layer} lies below it.`,
  severity: "error",
  from: { path: `^apps/server/src/${layer}/`, pathNot: `${TESTS}|/conformance\\.ts$` },
  to: { path: `^apps/server/src/(${["api", "console", ...LAYERS.slice(0, index)].join("|")})/`, pathNot: TABLES },
}));
/** Below the rules each part takes what it needs of the context, and knows nothing of the rest. */
const WITHOUT_CONTEXT = ["ledger", "adapters", "realtime", "idempotency", "lib", "db"];

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "apps-stay-apart",
      comment: "An app never imports another: they speak by HTTP, and share packages.",
      severity: "error",
      from: { path: "^apps/([^/]+)/", pathNot: TESTS },
      to: { path: "^apps/", pathNot: "^apps/$1/" },
    },
    {
      name: "nothing-imports-tools",
      comment: "What serves does not know how it is built, tested or started.",
      severity: "error",
      from: { path: "^(apps|packages)/", pathNot: `${TESTS}|/conformance\\.ts$` },
      to: { path: "^(tools|tests|bench)/|/testing/|\\.test\\.tsx?$" },
    },
    {
      name: "packages-know-no-app",
      severity: "error",
      from: { path: "^packages/" },
      to: { path: "^apps/" },
    },
    {
      name: "features-keep-their-insides",
      comment: "A feature is another's neighbour, not its part: what two need lies outside of both.",
      severity: "error",
      from: { path: "^(apps/[^/]+/src)/(features|api)/([^/]+)/", pathNot: TESTS },
      to: { path: "^$1/$2/[^/]+/", pathNot: "^$1/$2/$3/" },
    },
    {
      name: "members-and-operators-apart",
      comment: "A call of a member's and one of an operator's share what lies in domain.",
      severity: "error",
      from: { path: "^apps/server/src/(api|console)/", pathNot: TESTS },
      to: { path: "^apps/server/src/(api|console)/", pathNot: "^apps/server/src/$1/" },
    },
    ...looksDown,
    {
      name: "context-is-for-the-rules",
      comment: "What serves every noun is given the slices that it needs.",
      severity: "error",
      from: { path: `^apps/server/src/(${WITHOUT_CONTEXT.join("|")})/`, pathNot: `${TESTS}|/conformance\\.ts$` },
      to: { path: "^apps/server/src/(context|create-context)\\.ts$" },
    },
    {
      name: "contract-needs-only-zod",
      severity: "error",
      from: { path: "^packages/contract/src/", pathNot: TESTS },
      to: { pathNot: "^packages/contract/src/|^node_modules/zod/" },
    },
    {
      name: "no-circle",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "everything-is-found",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "\\.css$|\\?" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)dist/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
