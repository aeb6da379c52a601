import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { NotDecoded } from "../../apps/server/src/domain/upload/decoder.ts";
import type { Uploads } from "../../apps/server/src/domain/upload/uploads.ts";
import type { Chance } from "./chance.ts";
import type { Kernel } from "./kernel.ts";

const MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const SIZE = { width: 720, height: 1_280 };

/** A picture of the simulation: it begins like a PNG, and lists in plain text the codes that a reader finds in it. */
export const pictureOf = (codes: readonly string[]): Buffer =>
  Buffer.concat([MAGIC, Buffer.from(JSON.stringify({ codes }))]);

const codesIn = (bytes: Uint8Array): readonly string[] | null => {
  try {
    return (JSON.parse(Buffer.from(bytes.subarray(MAGIC.length)).toString()) as { codes: readonly string[] }).codes;
  } catch {
    return null;
  }
};

/**
 * The disk, which all processes share and which outlives them, and the decoder. Only streaming to a real file takes
 * real time here, so everybody else waits for it.
 */
export const createUploadsOf = (kernel: Kernel, chance: Chance, isDeadly: () => boolean) => {
  const folder = mkdtempSync(join(tmpdir(), "krapao-sim-"));
  const fresh = new Map<string, { readonly bytes: Uint8Array; readonly since: Date }>();
  const kept = new Map<string, Uint8Array>();

  const uploads: Uploads = {
    decoder: {
      reEncode: (bytes) =>
        Promise.resolve(codesIn(bytes) === null ? { is: "no-picture" } : { is: "made", bytes, ...SIZE }),
      reEncodeGif: async () => ({ is: "no-picture" }),
      readCodes: (bytes) => {
        if (isDeadly() && chance.hits(0.3)) return Promise.reject(new NotDecoded("died"));
        const codes = (codesIn(bytes) ?? []).map((text) => ({ text, isValid: true }));
        return Promise.resolve({ is: "read", codes, corners: 0, ...SIZE });
      },
      processes: () => [],
      close: () => undefined,
    },
    scanner: null,
    disk: {
      withNewFile: async (name, work) => {
        const isOver = kernel.real();
        const path = join(folder, name);
        try {
          return await work(path);
        } finally {
          rmSync(path, { force: true });
          isOver();
        }
      },
      write: (id, bytes) => {
        fresh.set(id, { bytes, since: kernel.clock.now() });
        return Promise.resolve();
      },
      keep: (id) => {
        const file = fresh.get(id);
        if (file !== undefined) kept.set(id, file.bytes);
        fresh.delete(id);
        return Promise.resolve();
      },
      read: (id) => {
        const bytes = kept.get(id) ?? fresh.get(id)?.bytes;
        return Promise.resolve(bytes === undefined ? null : Buffer.from(bytes));
      },
      remove: (id) => {
        fresh.delete(id);
        kept.delete(id);
        return Promise.resolve();
      },
      listNew: () => Promise.resolve([...fresh].map(([id, { since }]) => ({ id, since }))),
      removeNew: (name) => {
        fresh.delete(name);
        return Promise.resolve();
      },
      hasRoom: () => Promise.resolve(true),
    },
  };
  return { uploads, close: () => rmSync(folder, { recursive: true, force: true }) };
};
