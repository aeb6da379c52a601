import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { runCommand } from "../command.ts";
import { ROOT } from "../runtime.mjs";

type Rule = {
  readonly pattern: RegExp;
  readonly why: string;
  readonly except?: RegExp;
  /** The paths that the rule applies to. The default is all. */
  readonly only?: RegExp;
};

const RULES: readonly Rule[] = [
  {
    // The hosts of registries and mirrors: an install uses the machine's own settings.
    pattern: /\bregistry\.(npmjs\.org|yarnpkg\.com)|npm\.pkg\.github\.com|"resolved": "https?:|^\s*registry\s*=/m,
    why: "names a package registry",
    except: /^tools\/check\/texts/,
  },
  {
    pattern: /(^|[\s"'`(=])\/(home|Users|root|work|tmp\/[\w.-]+)\/[\w.-]/m,
    why: "names a folder of one machine",
    except: /^tools\/check\/texts/,
  },
  {
    pattern: /\bfsync["']?\s*[:=]\s*["']?off\b/,
    why: "lets a database forget what it acknowledged, which only tests may",
    except: /^(tools\/(testing|check)|tests\/concurrency)\//,
  },
  {
    // Thai and Lao have no comma, so items of a list are separated by a middle dot.
    pattern: /\.join\(", "\)/,
    why: "joins what people read with a comma, which Thai and Lao don’t have",
    only: /^apps\/(member|console)\/src\/(?!.*\.test\.)/,
  },
];

const BINARY = /\.(png|jpe?g|webp|gif|avif|ico|woff2?|mp4|pdf|wasm|br)$/;

/** The faults in one file's text. */
export const faultsIn = (path: string, text: string): readonly string[] =>
  RULES.filter(
    ({ pattern, except, only }) => except?.test(path) !== true && only?.test(path) !== false && pattern.test(text),
  ).map(({ why }) => `${path} ${why}`);

/** Checks every file that git tracks or would add. */
export const checkTexts = async (): Promise<readonly string[]> => {
  const { output } = await runCommand("git", ["ls-files", "--cached", "--others", "--exclude-standard"]);
  const paths = output.split("\n").filter((path) => path !== "" && !BINARY.test(path) && existsSync(join(ROOT, path)));
  return paths.flatMap((path) => faultsIn(path, readFileSync(join(ROOT, path), "utf8")));
};
