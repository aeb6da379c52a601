// npm drops optional packages of other systems from a lock file that it cannot resolve at once, and `npm ci` then
// refuses that file. This adds them again. With --check it only lists what is missing.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "./runtime.mjs";

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.-]+)?(?:\+[\w.-]+)?$/;
const OPERATING_SYSTEMS = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const PROCESSORS = ["arm", "arm64", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "wasm32", "x64"];
const ALIASES = { windows: "win32", ppc64le: "ppc64", armv7: "arm", armv6: "arm" };

/** The system that a platform package is for, from its name: `@x/binding-linux-arm64-musl` → linux, arm64, musl. */
const platformOf = (name) => {
  const words = name
    .split("/")
    .at(-1)
    .split(/[-_]/)
    .map((word) => ALIASES[word] ?? word);
  const os = words.filter((word) => OPERATING_SYSTEMS.includes(word));
  const cpu = words.filter((word) => PROCESSORS.includes(word));
  if (words.some((word) => word === "gnueabihf" || word === "musleabihf" || word === "eabi") && cpu.length === 0)
    cpu.push("arm");
  const libc = words.some((word) => word.startsWith("musl"))
    ? ["musl"]
    : words.some((word) => word.startsWith("gnu"))
      ? ["glibc"]
      : [];
  return {
    ...(cpu.length > 0 ? { cpu: cpu.slice(-1) } : {}),
    ...(os.length > 0 ? { os: os.slice(-1) } : {}),
    ...(libc.length > 0 ? { libc } : {}),
  };
};

/** The records that `npm ci` would miss: [key in the lock file, record]. */
export const missingOf = (lock) => {
  const packages = { ...lock.packages };
  const added = [];
  for (const [place, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!EXACT.test(version)) continue;
      const own = place === "" ? `node_modules/${name}` : `${place}/node_modules/${name}`;
      const top = `node_modules/${name}`;
      if (packages[own]?.version === version || packages[top]?.version === version) continue;
      const key = packages[top] === undefined ? top : own;
      const record = { version, ...platformOf(name), ...(entry.dev === true ? { dev: true } : {}), optional: true };
      packages[key] = record;
      added.push([key, record]);
    }
  }
  return added;
};

const sorted = (packages) =>
  Object.fromEntries(Object.entries(packages).toSorted(([a], [b]) => a.localeCompare(b, "en")));

const main = () => {
  const path = join(ROOT, "package-lock.json");
  const lock = JSON.parse(readFileSync(path, "utf8"));
  const added = missingOf(lock);
  if (process.argv.includes("--check")) {
    for (const [key] of added) process.stderr.write(`package-lock.json lacks ${key}: run node tools/fix-lock.mjs\n`);
    process.exitCode = added.length > 0 ? 1 : 0;
    return;
  }
  if (added.length === 0) return;
  lock.packages = sorted({ ...lock.packages, ...Object.fromEntries(added) });
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
  process.stdout.write(`package-lock.json: ${added.length} optional packages added\n`);
};

if (process.argv[1] === import.meta.filename || process.argv[1]?.endsWith("fix-lock.mjs")) main();
