/** The shown part of a push message, and the address that a press on it opens. */
export type Shown = {
  readonly title: string;
  readonly body: string;
  readonly language: string;
  readonly href: string;
};

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/**
 * Reads a push message of our server. A message with an address outside the member's area opens the list of notices.
 */
export const readPush = (data: string): Shown => {
  let said: Readonly<Record<string, unknown>> = {};
  try {
    const value: unknown = JSON.parse(data);
    if (typeof value === "object" && value !== null) said = { ...value };
  } catch {
    // A browser withdraws the permission from a site that shows nothing for a push.
  }
  const href = textOf(said["href"]);
  return {
    title: textOf(said["title"]) || "Krapao",
    body: textOf(said["body"]),
    language: textOf(said["language"]),
    href: /^\/user\/[\w?%&=.~-]*$/.test(href) ? href : "/user/activity",
  };
};
