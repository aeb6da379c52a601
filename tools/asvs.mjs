import { runWithNode } from "./run-with-node.mjs";

await runWithNode("asvs/main.ts");
