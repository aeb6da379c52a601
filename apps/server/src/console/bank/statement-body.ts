import type { StatementMapping } from "@krapao/contract/operator/bank-shapes";

import {
  isCompleteMapping,
  readStatement,
  type Statement,
  type Unreadable,
} from "../../domain/bank-statement/read-statement.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";

/** Refuses a file that cannot be read, with the reason. */
export const unreadable = (why: Unreadable): InvalidInput =>
  new InvalidInput("KEY_INVALID", [{ path: "content", message: why }]);

/** The bytes of an uploaded file. */
export const bytesOf = (content: string): Buffer => Buffer.from(content, "base64");

/** Reads a file by a mapping. A mapping without a date or an amount reads nothing. Throws KEY_INVALID. */
export const statementOf = (bytes: Buffer, mapping: StatementMapping): Statement => {
  const read = isCompleteMapping(mapping) ? readStatement(bytes, mapping) : { lines: [], bad: [] };
  if (typeof read === "string") throw unreadable(read);
  return read;
};
