import pg from "pg";

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;

type Parser = (value: string) => unknown;

/** The driver's type parser. Its TypeScript types list only the type numbers of PostgreSQL's own types. */
const standard = pg.types.getTypeParser as (oid: number, format: "text" | "binary") => Parser;

const bigints = (text: string): (bigint | null)[] =>
  text === "{}"
    ? []
    : text
        .slice(1, -1)
        .split(",")
        .map((item) => (item === "NULL" ? null : BigInt(item)));

/**
 * How values of the database are read: `int8` as bigint (money is never a float), a `date` as its text (a Date would
 * depend on the machine's time zone), `timestamptz` as Date, `jsonb` parsed, `numeric` as text.
 */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) => {
    if (format !== "binary") {
      if (oid === INT8) return BigInt;
      if (oid === INT8_ARRAY) return bigints;
      if (oid === DATE) return String;
    }
    return standard(oid, format === "binary" ? "binary" : "text");
  },
};
