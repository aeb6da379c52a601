import { tidy } from "./catalogue-files.ts";

tidy();
