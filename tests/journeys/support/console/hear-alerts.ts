import type { Page } from "@playwright/test";

/** Records sounds and desktop notifications instead of playing and showing them. */
export const hearAlerts = async (page: Page) => {
  await page.addInitScript(() => {
    const notified: Notification[] = [];
    const { createOscillator } = AudioContext.prototype;
    let tones = 0;
    AudioContext.prototype.createOscillator = function create() {
      tones += 1;
      return createOscillator.call(this);
    };
    class FakeNotification extends EventTarget {
      static permission = "granted";
      readonly text: string;
      constructor(title: string, options: object) {
        super();
        this.text = `${title} ${JSON.stringify(options)}`;
        notified.push(this as never);
      }
      close(): void {
        notified.length = 0;
      }
    }
    Object.assign(globalThis, { Notification: FakeNotification, alertsHeard: () => ({ notified, tones }) });
  });
  return {
    tones: () => page.evaluate<number>("alertsHeard().tones"),
    notified: () => page.evaluate<string>("JSON.stringify(alertsHeard().notified)"),
    press: () => page.evaluate("alertsHeard().notified.at(-1).dispatchEvent(new Event('click'))"),
  };
};
