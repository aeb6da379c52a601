import type { GameForm } from "../port.ts";
import { isProvidersLink } from "../provider.ts";
import type { GameProvider } from "../provider.ts";

const formTag = /<form\b[^>]*\bmethod="post"[^>]*>/i;
const hiddenInput = /<input\b[^>]*\btype="hidden"[^>]*>/gi;
const stateName = /^__[A-Z]{1,40}$/;
const stateValue = /^[\w+/=.:-]{0,4000}$/;

const attribute = (tag: string, name: string): string | null =>
  new RegExp(`\\b${name}="([^"<>]*)"`, "i").exec(tag)?.[1] ?? null;

/**
 * Reads the provider's login page: where its form goes, and the hidden state fields that it expects back
 * (`__VIEWSTATE` and its like). Reads nothing else of the page. Fields of another form make the answer unclear.
 */
export const readUfabetForm = (provider: GameProvider, pageUrl: string, html: string): GameForm => {
  const action = attribute(formTag.exec(html)?.[0] ?? "", "action");
  if (action === null || !URL.canParse(action, pageUrl)) return { is: "unclear", why: "no form" };
  const address = new URL(action, pageUrl).href;
  if (!isProvidersLink(provider, address)) return { is: "unclear", why: "a form that goes elsewhere" };

  const fields: Record<string, string> = {};
  for (const [tag] of html.matchAll(hiddenInput)) {
    const name = attribute(tag, "name");
    const value = attribute(tag, "value");
    if (name === null || value === null || !stateName.test(name) || !stateValue.test(value)) {
      return { is: "unclear", why: "state that does not fit" };
    }
    fields[name] = value;
  }
  return fields["__VIEWSTATE"] ? { is: "form", action: address, fields } : { is: "unclear", why: "no state" };
};
