// Unpacks the browser of @sparticuz/chromium and its libraries into TMPDIR.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import chromium, { inflate } from "@sparticuz/chromium";

await chromium.executablePath();
const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
const libraries = join(dirname(dirname(entry)), "bin", "al2023.tar.br");
if (existsSync(libraries)) await inflate(libraries);
