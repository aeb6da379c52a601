import { globSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";

import { ROOT } from "../runtime.mjs";

const DEATH_POINTS = "tools/testing/death-points.ts";
/** Real processes are killed here, whatever the points are. */
const KILLS = "tests/power/kill.test.ts";

const IMPORT = /\bfrom "(\.[^"]+)"/g;

/** The files that a file of the project imports, by their paths from the root. */
const importsOf = (file: string): readonly string[] =>
  [...readFileSync(join(ROOT, file), "utf8").matchAll(IMPORT)].map(([, path = ""]) =>
    normalize(join(file, "..", path)),
  );

/** The tests in which a server dies at one point after another: those that use the points, or a helper that does. */
export const deathTests = (): readonly string[] => {
  const files = globSync("{apps,tests}/**/*.ts", { cwd: ROOT, exclude: ["**/node_modules/**"] });
  const using = new Set(files.filter((file) => importsOf(file).includes(DEATH_POINTS)));
  const tests = files.filter((file) => file.endsWith(".test.ts"));
  return [...tests.filter((test) => using.has(test) || importsOf(test).some((each) => using.has(each))), KILLS];
};
