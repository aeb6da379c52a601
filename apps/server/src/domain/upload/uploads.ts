import { join } from "node:path";

import type { Logger } from "pino";

import { createClamd } from "../../adapters/scanner/clamd.ts";
import type { Scanner } from "../../adapters/scanner/port.ts";
import type { Settings } from "../../settings.ts";
import { createDecoder, type Decoder } from "./decoder.ts";
import { createDisk, type Disk } from "./disk.ts";

/** What uploads need outside the database: the decoding processes, the disk, and a scanner. */
export type Uploads = {
  readonly decoder: Decoder;
  readonly disk: Disk;
  /** Null: uploads are not scanned. */
  readonly scanner: Scanner | null;
};

/**
 * Creates the parts for uploads: decoding processes, the folder below the data folder, and the virus scanner if one is
 * configured.
 */
export const createUploads = ({ dataDir, clamd }: Pick<Settings, "dataDir" | "clamd">, log: Logger): Uploads => ({
  decoder: createDecoder(log),
  disk: createDisk(join(dataDir, "uploads")),
  scanner: clamd === null ? null : createClamd(clamd),
});
