/** Browsers by the word in their name for themselves, the most telling first: most of them also say Safari or Chrome. */
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

/** What a person calls a device, read from what its browser says it is; null when that says nothing known. */
export const deviceName = (userAgent: string): string | null => {
  const parts = [nameIn(SYSTEMS, userAgent), nameIn(BROWSERS, userAgent)].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(" · ");
};

/** Whether it is held in one hand: which icon it gets. */
export const isPhone = (userAgent: string): boolean => PHONES.has(nameIn(SYSTEMS, userAgent) ?? "");
