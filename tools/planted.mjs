import { runWithNode } from "./run-with-node.mjs";

await runWithNode("planted/main.ts");
