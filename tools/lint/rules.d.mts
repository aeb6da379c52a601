import type { RuleTester } from "oxlint/plugins-dev";

type Rule = Parameters<RuleTester["run"]>[1];

declare const plugin: {
  readonly meta: { readonly name: string };
  readonly rules: Readonly<Record<"no-clock" | "no-sql-clock" | "exported-doc", Rule>>;
};

export default plugin;
