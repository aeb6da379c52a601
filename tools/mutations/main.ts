import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { mutate } from "../../tests/mutations/apply.ts";
import type { Mutation } from "../../tests/mutations/mutation.ts";
import { mutations } from "../../tests/mutations/mutations.ts";
import { nodePath, ROOT, runtimeEnv } from "../runtime.mjs";
import { record, recorded } from "../sim/record.ts";
import { copyProject } from "../testing/copy-project.ts";

// npm run mutations [-- --only TEXT …] [-- --seeds N]   makes each mutation in a copy of the project, and records which
// check catches it. With --only: the mutations whose name contains one of the texts. The table keeps the results of the
// others.

const { values } = parseArgs({
  options: { only: { type: "string", multiple: true, default: [""] }, seeds: { type: "string", default: "60" } },
});

/** What caught a mutation. Null: nothing did. */
type Caught = { readonly by: string; readonly after: string; readonly how: string } | null;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const run = (folder: string, args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> =>
  new Promise((resolve) => {
    const env = { ...runtimeEnv(), NO_COLOR: "1" };
    const child = spawn(nodePath(), args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });

type Found = {
  readonly steps: number;
  readonly failed: readonly { readonly seed: string; readonly problem: string }[];
};

const bySimulation = async (folder: string): Promise<Caught> => {
  const { output } = await run(folder, ["tools/sim/main.ts", "--json", "--seeds", values.seeds]);
  const line = output.trimEnd().split("\n").at(-1) ?? "";
  if (!line.startsWith("{")) throw new Error(`the simulation did not run: ${output}`);
  const { steps, failed } = JSON.parse(line) as Found;
  const [first] = failed;
  return first === undefined ? null : { by: `seed ${first.seed}`, after: `${steps}`, how: first.problem };
};

const byTest = async (folder: string, file: string): Promise<Caught> => {
  const { code, output } = await run(folder, ["node_modules/vitest/vitest.mjs", "run", file, "--retry=0"]);
  if (!/Tests .*(passed|failed)/.test(output)) throw new Error(`the test did not run: ${output}`);
  const how = /FAIL .* > (.*)/.exec(output)?.[1] ?? "";
  return code === 0 ? null : { by: file, after: "", how };
};

const look = async (folder: string, mutation: Mutation): Promise<Caught> => {
  const undo = mutate(folder, mutation);
  try {
    return mutation.caughtBy === "simulation"
      ? await bySimulation(folder)
      : await byTest(folder, mutation.caughtBy.test);
  } finally {
    undo();
  }
};

const short = (text: string): string => text.replaceAll("|", "/").split("\n")[0]?.slice(0, 110) ?? "";

const folder = mkdtempSync(join(tmpdir(), "krapao-mutations-"));
const rows = new Map<string, string>();
let missed = 0;
/** The new results, and the earlier ones for all other mutations. */
const writeTable = (): void => {
  const before = new Map(recorded("mutations").map((line) => [line.split(" | ")[0]?.slice(2) ?? "", line]));
  record("mutations", [
    "| Mutation (`npm run mutations` writes this table) | Caught by | Steps until then | Seen as |",
    "|---|---|---|---|",
    ...mutations.flatMap(({ name }) => rows.get(name) ?? before.get(name) ?? []),
  ]);
};

try {
  copyProject(folder);
  for (const name of ["tests", "vitest.config.ts", "tsconfig.base.json", "tsconfig.web.json"])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  for (const mutation of mutations.filter(({ name }) => values.only.some((text) => name.includes(text)))) {
    const caught = await look(folder, mutation);
    if (caught === null) missed += 1;
    say(
      `${caught === null ? "MISSED" : "caught"}  ${mutation.name}: ${caught === null ? "nothing saw it" : `${caught.by}, ${caught.how}`}`,
    );
    rows.set(
      mutation.name,
      `| ${mutation.name} | ${caught?.by ?? "nothing"} | ${caught?.after ?? ""} | ${short(caught?.how ?? "")} |`,
    );
    // A run takes an hour or more, and one that is stopped keeps what it found.
    writeTable();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
say(`${rows.size} mutations, ${missed} missed`);
process.exitCode = missed === 0 ? 0 : 1;
