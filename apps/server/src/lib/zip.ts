import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

const deflate = promisify(deflateRaw);

const VERSION = 20;
/** Sizes and checksum follow the bytes. Names are in UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1 January 1980. A zip needs a date for each file, and nobody reads this one. */
const DAY = 0x21;
/** What ends a deflated stream: an empty last block. */
const LAST_BLOCK = Buffer.from([3, 0]);
const MOST_BYTES = 0xffff_ffff;

type Entry = { readonly name: Buffer; readonly at: number; crc: number; packed: number; size: number };

/** Writes a zip file in pieces. The pieces of all steps, in their order, are the file. One file is open at a time. */
export type ZipWriter = {
  readonly open: (name: string) => Buffer;
  readonly write: (bytes: Buffer) => Promise<Buffer>;
  readonly close: () => Buffer;
  /** The directory at the end of the zip. */
  readonly end: () => Buffer;
};

const numbers = (...fields: readonly (readonly [2 | 4, number])[]): Buffer => {
  const bytes = Buffer.alloc(fields.reduce((sum, [length]) => sum + length, 0));
  let at = 0;
  for (const [length, value] of fields) at = bytes.writeUIntLE(value, at, length);
  return bytes;
};

const localHeader = ({ name }: Entry): Buffer =>
  Buffer.concat([
    numbers([4, 0x04034b50], [2, VERSION], [2, FLAGS], [2, DEFLATED], [2, 0], [2, DAY], [4, 0], [4, 0], [4, 0]),
    numbers([2, name.length], [2, 0]),
    name,
  ]);

const descriptor = ({ crc, packed, size }: Entry): Buffer => numbers([4, 0x08074b50], [4, crc], [4, packed], [4, size]);

const directoryEntry = ({ name, at, crc, packed, size }: Entry): Buffer =>
  Buffer.concat([
    numbers([4, 0x02014b50], [2, VERSION], [2, VERSION], [2, FLAGS], [2, DEFLATED], [2, 0], [2, DAY]),
    numbers([4, crc], [4, packed], [4, size], [2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, at]),
    name,
  ]);

/** A writer of a zip of less than 4 GB. Throws for more. */
export const createZip = (): ZipWriter => {
  const entries: Entry[] = [];
  let length = 0;
  const give = (bytes: Buffer): Buffer => {
    length += bytes.length;
    if (length > MOST_BYTES) throw new Error("the zip file is too large");
    return bytes;
  };
  const current = (): Entry => {
    const entry = entries.at(-1);
    if (entry === undefined) throw new Error("no file of the zip is open");
    return entry;
  };
  return {
    open: (name) => {
      const entry = { name: Buffer.from(name), at: length, crc: 0, packed: 0, size: 0 };
      entries.push(entry);
      return give(localHeader(entry));
    },
    write: async (bytes) => {
      const entry = current();
      // Each piece ends at a whole byte and does not end the stream, so pieces can be concatenated.
      const packed = await deflate(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      if (entry.size > MOST_BYTES) throw new Error("a file of the zip is too large");
      entry.packed += packed.length;
      return give(packed);
    },
    close: () => {
      const entry = current();
      entry.packed += LAST_BLOCK.length;
      return give(Buffer.concat([LAST_BLOCK, descriptor(entry)]));
    },
    end: () => {
      const directory = Buffer.concat(entries.map(directoryEntry));
      const count = entries.length;
      const tail = numbers(
        [4, 0x06054b50],
        [2, 0],
        [2, 0],
        [2, count],
        [2, count],
        [4, directory.length],
        [4, length],
        [2, 0],
      );
      return Buffer.concat([directory, tail]);
    },
  };
};
