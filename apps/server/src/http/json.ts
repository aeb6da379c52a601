import type { FastifyInstance } from "fastify";

import { InvalidInput } from "../lib/invalid-input.ts";

/** Any number of more than 15 digits has such a run. Fewer digits are never lost, and few bodies have one. */
const LONG_RUN = /\d[\d.]{15}/;
/** The texts and numbers of valid JSON. Texts are matched so that digits in them are not taken for numbers. */
const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/** A number's digits without zeros at either end, and the power of ten of the last one: the same for equal numbers. */
const valueOf = (number: string): string => {
  const [, sign = "", whole = "", part = "", power = "0"] = NUMBER.exec(number) ?? [];
  const digits = `${whole}${part}`.replace(/^0+/, "");
  const kept = digits.replace(/(?<!0)0+$/, "");
  return kept === "" ? "0" : `${sign}${kept}e${Number(power) - part.length + digits.length - kept.length}`;
};

/**
 * Whether each number of valid JSON is read as it is written. 1.10000000000000001 would be read as 1.1, so that its
 * decimals were never refused (S29).
 */
const hasExactNumbers = (json: string): boolean =>
  !LONG_RUN.test(json) ||
  (json.match(TEXT_OR_NUMBER) ?? []).every(
    (found) => found.startsWith('"') || valueOf(found) === valueOf(String(Number(found))),
  );

/**
 * Accepts JSON and nothing else (S4). Invalid JSON, a number that would not be read as it is written, and a body that
 * would change a prototype are refused with KEY_INVALID. An empty body is accepted, because clients send the content
 * type out of habit.
 */
export const acceptJsonOnly = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body: string, done) => {
    request.unread = body;
    if (body === "") done(null, undefined);
    else
      void parse(request, body, (error, value) => {
        const isGood = error === null && hasExactNumbers(body);
        done(isGood ? null : new InvalidInput("KEY_INVALID", [{ path: "", message: "invalid_json" }]), value);
      });
  });
};
