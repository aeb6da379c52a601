import { runWithNode } from "./run-with-node.mjs";

await runWithNode("../bench/web.ts");
