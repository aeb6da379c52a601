import { runWithNode } from "./run-with-node.mjs";

await runWithNode("howto/main.ts");
