/**
 * Browsers by the word in their own description. The most specific comes first, because most of them also say Safari or
 * Chrome.
 */
const BROWSERS = [
  [/\bLine\//i, "LINE"],
  [/\bFBA[NV]\//, "Facebook"],
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOPiOS\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;

const SYSTEMS = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
] as const;

const nameIn = (names: readonly (readonly [RegExp, string])[], text: string): string | null =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

const PHONES = new Set(["iPhone", "Android"]);

/** A person's name for a device, from its browser's own description. Null when that has no known name. */
export const deviceName = (userAgent: string): string | null => {
  const parts = [nameIn(SYSTEMS, userAgent), nameIn(BROWSERS, userAgent)].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(" · ");
};

/** Whether the device is held in one hand. This decides its icon. */
export const isPhone = (userAgent: string): boolean => PHONES.has(nameIn(SYSTEMS, userAgent) ?? "");
