import { runWithNode } from "./run-with-node.mjs";

await runWithNode("stage/main.ts");
