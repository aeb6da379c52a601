/** The shown part of a push message, and the address that a press on it opens. */
export type Shown = {
  /** The notice's; the address where a message has none. */
  readonly id: string;
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
  const wanted = textOf(said["href"]);
  const href = /^\/user\/[\w?%&=.~-]*$/.test(wanted) ? wanted : "/user/activity";
  return {
    id: textOf(said["id"]) || href,
    title: textOf(said["title"]) || "Krapao",
    body: textOf(said["body"]),
    language: textOf(said["language"]),
    href,
  };
};
