import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { ROOT } from "../../tools/runtime.mjs";

const UNITS = join(ROOT, "deploy/systemd");
let folder: string;

// With an existing program instead of the one that is installed later.
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "krapao-units-"));
  for (const name of readdirSync(UNITS)) {
    const unit = readFileSync(join(UNITS, name), "utf8");
    writeFileSync(join(folder, name), unit.replaceAll("/opt/krapao/bin/node", process.execPath));
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

test("systemd accepts each line of the units", () => {
  const files = readdirSync(folder).map((name) => join(folder, name));
  expect(files).toHaveLength(5);
  const { status, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", ...files], { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
});

test.each(["api", "console", "worker", "migrate"])("krapao-%s has few privileges beyond what it needs", (name) => {
  const args = ["security", "--offline=yes", "--threshold=25", join(folder, `krapao-${name}.service`)];
  const { status, stdout, stderr } = spawnSync("systemd-analyze", args, { encoding: "utf8" });
  expect(status, `${stdout}${stderr}`).toBe(0);
});
