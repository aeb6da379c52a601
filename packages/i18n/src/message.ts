import { countText } from "./amounts.ts";

/** The value of a placeholder. A number is shown with grouped digits. Any other value must be formatted already. */
export type Value = string | number;
export type Values = Readonly<Record<string, Value>>;

/** A compiled message: plain text, or its parts. `["name"]` is a placeholder, and `"#"` the number in a plural form. */
export type Message = string | readonly Part[];
export type Part =
  | string
  | readonly [name: string]
  | readonly [name: string, kind: "plural", forms: Readonly<Record<string, Message>>];

/** The messages of one chunk in one language, by id. */
export type Catalogue = Readonly<Record<string, Message>>;

const shown = (value: Value | undefined, name: string): string =>
  value === undefined ? `{${name}}` : typeof value === "number" ? countText(value) : value;

/**
 * Thai and Lao messages have one form. English has `one` for exactly 1, and `other`. So this line is the plural rule,
 * and no locale data is loaded.
 */
const formOf = (forms: Readonly<Record<string, Message>>, count: Value | undefined): Message =>
  forms[String(count)] ?? (Number(count) === 1 ? forms["one"] : undefined) ?? forms["other"] ?? "";

/** The message with its placeholders filled in. A missing value is shown as `{name}`. */
export const formatMessage = (message: Message, values: Values = {}, count?: Value): string => {
  if (typeof message === "string") return message;
  let text = "";
  for (const part of message) {
    if (typeof part === "string") text += part === "#" && count !== undefined ? shown(count, "count") : part;
    else if (part.length === 1) text += shown(values[part[0]], part[0]);
    else text += formatMessage(formOf(part[2], values[part[0]]), values, values[part[0]]);
  }
  return text;
};
