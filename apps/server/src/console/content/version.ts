import { hash } from "node:crypto";

/** A version of what was read. It changes when anything in it changes. */
export const versionOf = (value: unknown): string => hash("sha256", JSON.stringify(value), "hex").slice(0, 32);
