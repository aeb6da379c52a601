/** Which way the arrows go (docs/architecture.md). Tests and tools may look at everything. */
const TESTS = "\\.test\\.tsx?$|/testing/";

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
      comment:
        "A feature is another's neighbour, not its part: what two need lies outside of both. Shapes of tables may be shared.",
      severity: "error",
      from: { path: "^(apps/[^/]+/src)/features/([^/]+)/", pathNot: TESTS },
      to: { path: "^$1/features/", pathNot: "^$1/features/($2/|[^/]+/tables\\.ts$)" },
    },
    {
      name: "adapters-know-no-feature",
      severity: "error",
      from: { path: "^apps/server/src/(adapters|ledger|saga|db|lib)/", pathNot: TESTS },
      to: { path: "^apps/server/src/features/", pathNot: "/tables\\.ts$" },
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
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only", "dynamic-import"] } },
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
