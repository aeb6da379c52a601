import { SettingsError } from "../../apps/server/src/settings.ts";
import { tryProvider } from "./try-provider.ts";

try {
  process.exitCode = (await tryProvider(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof SettingsError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
