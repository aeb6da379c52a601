import { isSingleKind } from "../../apps/server/src/adapters/definitions.ts";
import { sandboxEntries } from "../../apps/server/src/adapters/sandbox-entries.ts";
import { createHttp } from "../../apps/server/src/lib/http-client.ts";
import { SettingsError } from "../../apps/server/src/settings.ts";
import { runCommand } from "../command.ts";
import { checkProvider } from "./checks.ts";
import { findEntry } from "./find-entry.ts";
import { readOptions } from "./options.ts";
import { byHand } from "./trials.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const runSuite = async (what: readonly string[], args: readonly string[]): Promise<boolean> => {
  const config = ["--config", "tools/test-provider/vitest.config.ts"];
  const env = { TEST_PROVIDER_ARGS: JSON.stringify(args) };
  const { code } = await runCommand("vitest", ["run", ...config, ...what], { env, isShown: true });
  return code === 0;
};

/** The conformance suite of a code or kind against the sandbox. */
const againstSandbox = async (name: string): Promise<boolean> => {
  const entries = sandboxEntries("http://127.0.0.1", Buffer.alloc(32));
  const entry = entries.find(({ code }) => code === name) ?? entries.find(({ kind }) => kind === name);
  if (entry === undefined)
    throw new SettingsError(
      `The sandbox plays no ${name}, but ${entries.map(({ code }) => code).join(", ")}. Name a file of providers to try a provider's test system.`,
    );
  const title = `${entry.kind} port ${isSingleKind(entry.kind) ? "" : `${entry.code} `}`;
  return runSuite(["tests/adapters", "-t", `^${title}`], []);
};

/** Runs checks that change nothing at the provider's test system, and then the conformance suite against it. */
const againstTestSystem = async (name: string, file: string, args: readonly string[]): Promise<boolean> => {
  const { entry } = await findEntry(name, file);
  const http = createHttp();
  try {
    const checks = await checkProvider(entry, http);
    for (const { what, isGood, said } of checks)
      say(`${isGood ? "  ok  " : "FAILED"}  ${what}${isGood ? "" : ` (${said})`}`);
    if (checks.some(({ isGood }) => !isGood)) {
      say("\nThe suite was not run: nothing moves at a system that fails these.");
      return false;
    }
  } finally {
    http.close();
  }
  const isGood = await runSuite(["tools/test-provider/suite.ts"], args);
  say("\nNot tried here, because it needs the provider's own test console. Do it by hand:");
  for (const step of byHand[entry.kind]) say(`  -  ${step}`);
  return isGood;
};

/** Tries a provider as the command line says. False when something failed. Throws a {@link SettingsError} of one line. */
export const tryProvider = async (args: readonly string[]): Promise<boolean> => {
  const { name, file } = readOptions(args);
  return file === null ? againstSandbox(name) : againstTestSystem(name, file, args);
};
