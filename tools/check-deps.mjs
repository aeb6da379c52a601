import { runWithNode } from "./run-with-node.mjs";

await runWithNode("check/dependencies.ts");
