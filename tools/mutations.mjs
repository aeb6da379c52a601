import { runWithNode } from "./run-with-node.mjs";

await runWithNode("mutations/main.ts");
