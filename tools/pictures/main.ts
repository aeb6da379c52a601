import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { runCommand } from "../command.ts";
import { ROOT } from "../runtime.mjs";
import { indexPage } from "./index-page.ts";

const FOLDER = join(ROOT, "gallery");
const LANGUAGES = ["th", "lo", "en"];
const WIDTHS = ["320", "390", "1280", "1440"];

const order = LANGUAGES.flatMap((language) => WIDTHS.map((width) => `${language}-${width}.png`));

rmSync(FOLDER, { recursive: true, force: true });
const { code } = await runCommand(
  "playwright",
  ["test", "--config", "tools/pictures/playwright.config.ts", ...process.argv.slice(2)],
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
