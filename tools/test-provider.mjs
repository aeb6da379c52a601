import { runWithNode } from "./run-with-node.mjs";

await runWithNode("test-provider/main.ts");
