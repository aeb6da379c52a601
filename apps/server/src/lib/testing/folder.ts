import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = join(tmpdir(), `krapao-test-${randomBytes(6).toString("hex")}`);
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Where a test's servers keep their files, all of them the same, as on one machine; made when there is one. */
export const testFolder = (): string => folder;
