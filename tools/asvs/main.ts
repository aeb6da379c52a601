import { writeFileSync } from "node:fs";

import { makePage, PAGE } from "./page.ts";

writeFileSync(PAGE, makePage());
