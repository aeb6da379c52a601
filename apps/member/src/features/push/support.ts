/** Whether this browser can show notices while the app is closed, and why not. */
export type PushSupport = "ready" | "blocked" | "to-install" | "insecure" | "missing";

type Browser = {
  readonly isSecure: boolean;
  readonly hasPush: boolean;
  readonly permission: NotificationPermission;
  readonly userAgent: string;
  readonly touchPoints: number;
};

/** Safari on a phone has Web Push only for an app on the home screen. An iPad identifies itself as a Mac. */
const isApplePhone = ({ userAgent, touchPoints }: Browser): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);

/** Whether a browser can receive push messages, and if not, why. */
export const supportOf = (browser: Browser): PushSupport => {
  if (!browser.isSecure) return "insecure";
  if (!browser.hasPush) return isApplePhone(browser) ? "to-install" : "missing";
  return browser.permission === "denied" ? "blocked" : "ready";
};

/** The present state of this browser. The member may change it at any time. */
export const pushSupport = (): PushSupport =>
  supportOf({
    isSecure: isSecureContext,
    hasPush: "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis,
    permission: "Notification" in globalThis ? Notification.permission : "default",
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  });
