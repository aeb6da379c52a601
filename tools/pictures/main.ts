import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { runCommand } from "../command.ts";
import { withoutEdition } from "../edition-argument.ts";
import { ROOT } from "../runtime.mjs";
import { indexPage } from "./index-page.ts";

const LANGUAGES = ["th", "lo", "en"];
const WIDTHS = ["320", "390", "1280", "1366", "1440"];

const order = LANGUAGES.flatMap((language) => WIDTHS.map((width) => `${language}-${width}.png`));

// npm run gallery -- [--edition=lo] [--only=TEXT,TEXT] [options of playwright]   all scenes, or those whose name contains
// a TEXT
const args = withoutEdition(process.argv.slice(2));
const FOLDER = join(ROOT, process.env["EDITION"] === "lo" ? "gallery-lo" : "gallery");
const isOnly = (argument: string): boolean => argument.startsWith("--only=");
const only = args.find(isOnly)?.slice("--only=".length);
if (only !== undefined) process.env["KRAPAO_SCENES"] = only;

rmSync(FOLDER, { recursive: true, force: true });
const { code } = await runCommand(
  "playwright",
  ["test", "--config", "tools/pictures/playwright.config.ts", ...args.filter((argument) => !isOnly(argument))],
  { isShown: true },
);
if (existsSync(FOLDER)) {
  const shown = readdirSync(FOLDER).map((scene) => ({
    scene,
    pictures: order.filter((file) => existsSync(join(FOLDER, scene, file))),
  }));
  writeFileSync(join(FOLDER, "index.html"), indexPage(shown, LANGUAGES, WIDTHS));
  process.stdout.write(`\n${shown.length} scenes: ${join(FOLDER, "index.html")}\n`);
}
process.exitCode = code;
