import { resolve } from "node:path";

import { listedEntries } from "../../apps/server/src/adapters/provider-entries.ts";
import { createHttp } from "../../apps/server/src/lib/http-client.ts";
import { readSettings, SettingsError } from "../../apps/server/src/settings.ts";
import { runCommand } from "../command.ts";
import { byHand } from "./by-hand.ts";
import { checkProvider } from "./checks.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The conformance suite of the name against the sandbox; its tests carry the name. */
const againstSandbox = async (name: string): Promise<boolean> => {
  const { code } = await runCommand("vitest", ["run", "tests/adapters", "-t", `\\b${name}\\b`], { isShown: true });
  return code === 0;
};

/** What can be tried at the provider's own test system, as the file's entry sets it up. */
const againstTestSystem = async (name: string, file: string): Promise<boolean> => {
  const settings = readSettings({ ...process.env, PROVIDERS_FILE: resolve(file) });
  const entry = (await listedEntries(settings)).find(({ kind, code }) => code === name || kind === name);
  if (entry === undefined) throw new SettingsError(`${file} has no entry ${name}.`);
  if (entry.mode === "live")
    throw new SettingsError(`${name} is live: this makes orders and accounts, so give an entry of the test system.`);
  const http = createHttp();
  try {
    const checks = await checkProvider(entry, http, settings.publicOrigin);
    for (const { what, isGood, said } of checks)
      say(`${isGood ? "  ok  " : "FAILED"}  ${what}${isGood ? "" : ` (${said})`}`);
    const failed = checks.filter(({ isGood }) => !isGood).length;
    say(`\n${checks.length - failed} passed, ${failed} failed`);
    say("\nNot tried here, because it needs the provider's own test console. Do it by hand:");
    for (const step of byHand[entry.kind]) say(`  -  ${step}`);
    return failed === 0;
  } finally {
    http.close();
  }
};

const [name, file] = process.argv.slice(2);
try {
  if (name === undefined || !/^\w+$/.test(name))
    throw new SettingsError("Give a name: npm run test:provider -- WW [providers.json]");
  process.exitCode = (await (file === undefined ? againstSandbox(name) : againstTestSystem(name, file))) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof SettingsError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
