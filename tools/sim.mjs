import { runWithNode } from "./run-with-node.mjs";

await runWithNode("sim/main.ts");
