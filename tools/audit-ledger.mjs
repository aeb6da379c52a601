import { runWithNode } from "./run-with-node.mjs";

await runWithNode("audit/main.ts");
