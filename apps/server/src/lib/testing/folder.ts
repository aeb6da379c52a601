import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = join(tmpdir(), `krapao-test-${randomBytes(6).toString("hex")}`);
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/** The folder for the files of a test's servers. All servers share it, as on one machine. It is made on first use. */
export const testFolder = (): string => folder;
