import { runCommand } from "../command.ts";

// Each edition takes the pictures of the languages that most of its members read.
for (const edition of ["th", "lo"]) {
  process.env["EDITION"] = edition;
  const { code } = await runCommand(
    "playwright",
    ["test", "--config", "tools/howto/playwright.config.ts", ...process.argv.slice(2)],
    { isShown: true },
  );
  if (code !== 0) {
    process.exitCode = code;
    break;
  }
}
