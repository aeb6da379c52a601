import { compileForPages } from "./compile.ts";

const CATALOGUE = /\/packages\/i18n\/messages\/[\w-]+\/\w+\.json$/;

type MessagesPlugin = {
  readonly name: string;
  readonly enforce: "pre";
  readonly transform: (code: string, id: string) => { code: string; map: null } | null;
};

/** Compiles the ICU texts when the app is built, so that no parser is sent to the browser. */
export const messages = (): MessagesPlugin => ({
  name: "krapao:messages",
  enforce: "pre",
  transform: (code, id) =>
    CATALOGUE.test(id.replace(/\?.*$/, ""))
      ? { code: JSON.stringify(compileForPages(JSON.parse(code) as Record<string, string>)), map: null }
      : null,
});
