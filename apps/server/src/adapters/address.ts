import * as z from "zod";

/** An address of a provider, without a slash at the end, a user name, a password, a query or a fragment. */
export const address = z
  .string()
  .max(500)
  .refine((text) => {
    const url = URL.parse(text);
    return url !== null && /^https?:$/.test(url.protocol) && url.username + url.password + url.search + url.hash === "";
  }, "an address such as https://api.example.com")
  .transform((text) => text.replace(/\/+$/, ""));

/** A text that a provider gave us: a name, a number. */
export const given = z.string().min(1).max(500);

/** Such a text that is sent in a header, where no other characters can be. */
export const headerText = given.refine(
  (text) => /^[\x20-\x7e]+$/.test(text),
  "letters, digits and signs of ASCII in one line",
);
