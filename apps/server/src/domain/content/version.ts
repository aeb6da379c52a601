import { hash } from "node:crypto";

/** The version of a value. It changes when anything in the value changes. */
export const versionOf = (value: unknown): string => hash("sha256", JSON.stringify(value), "hex").slice(0, 32);
