import { join } from "node:path";

import type { Logger } from "pino";

import { createClamd } from "../../adapters/scanner/clamd.ts";
import type { Scanner } from "../../adapters/scanner/port.ts";
import type { Settings } from "../../settings.ts";
import { createDecoder, type Decoder } from "./decoder.ts";
import { createDisk, type Disk } from "./disk.ts";

/** What uploads stand on outside of the database: the processes that take pictures apart, the disk, and a scanner. */
export type Uploads = {
  readonly decoder: Decoder;
  readonly disk: Disk;
  /** Null: what is uploaded is not scanned. */
  readonly scanner: Scanner | null;
};

/** The real ones, below the folder of data. */
export const createUploads = ({ dataDir, clamd }: Pick<Settings, "dataDir" | "clamd">, log: Logger): Uploads => ({
  decoder: createDecoder(log),
  disk: createDisk(join(dataDir, "uploads")),
  scanner: clamd === null ? null : createClamd(clamd),
});
