import { join } from "node:path";

import type { Logger } from "pino";

import { createDecoder, type Decoder } from "./decoder.ts";
import { createDisk, type Disk } from "./disk.ts";

/** What uploads stand on outside of the database: the processes that take pictures apart, and the disk. */
export type Uploads = {
  readonly decoder: Decoder;
  readonly disk: Disk;
};

/** The real ones, below a folder of data. */
export const createUploads = (dataDir: string, log: Logger): Uploads => ({
  decoder: createDecoder(log),
  disk: createDisk(join(dataDir, "uploads")),
});
