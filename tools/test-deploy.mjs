import { runWithNode } from "./run-with-node.mjs";

await runWithNode("test-deploy/main.ts");
