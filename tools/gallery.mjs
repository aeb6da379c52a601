import { runWithNode } from "./run-with-node.mjs";

await runWithNode("pictures/main.ts");
