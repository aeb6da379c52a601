import { runCommand } from "../command.ts";

// Each edition takes its own pictures: amounts in its currency, and its banks.
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
