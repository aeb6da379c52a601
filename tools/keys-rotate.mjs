import { runWithNode } from "./run-with-node.mjs";

await runWithNode("keys/rotate.ts");
