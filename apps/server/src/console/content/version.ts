import { hash } from "node:crypto";

/** A mark of what was read; it is another once anything in it is. */
export const versionOf = (value: unknown): string => hash("sha256", JSON.stringify(value), "hex").slice(0, 32);
