import { RuleTester } from "oxlint/plugins-dev";
import { describe, it } from "vitest";

import plugin from "./rules.mjs";

RuleTester.describe = describe;
RuleTester.it = it;

const tester = new RuleTester({ languageOptions: { sourceType: "module", parserOptions: { lang: "tsx" } } });
const DOC = "/** Returns the sum. */\n";

tester.run("exported-doc", plugin.rules["exported-doc"], {
  valid: [
    `${DOC}export const add = (a: number, b: number) => a + b;`,
    `${DOC}export function add() {}`,
    `${DOC}export class Adder {}`,
    `${DOC}// oxlint-disable-next-line import/no-default-export\nexport default function add() {}`,
    "const add = () => 1;",
    "export const LIMIT = 3;",
    "export type Add = () => number;",
    'export { add } from "./add.ts";',
  ],
  invalid: [
    "export const add = (a: number, b: number) => a + b;",
    "export const Title = () => <h1 />;",
    "export const add = async function () {};",
    "export function add() {}",
    "export async function* add() {}",
    "export class Adder {}",
    "export default () => 1;",
    "// Returns the sum.\nexport const add = () => 1;",
    "/* Returns the sum. */\nexport const add = () => 1;",
    `${DOC}export const one = () => 1;\nexport const two = () => 2;`,
  ].map((code) => ({ code, errors: 1 })),
});
