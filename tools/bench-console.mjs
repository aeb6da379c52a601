import { runWithNode } from "./run-with-node.mjs";

await runWithNode("../bench/console.ts");
