import type { Currency } from "./money.ts";

/** The product's version, shown on the contact page (SPEC.md section 1). */
export const APP_VERSION = "1.1.14";

/** How long the app waits for an answer, and for an upload's. */
export const REQUEST_TIMEOUT_MS = 60_000;
export const UPLOAD_TIMEOUT_MS = 300_000;

/** Digits of a phone at home, in the Thai edition. */
export const PHONE_LENGTH = 10;
/** The two currencies of the Lao edition and the one it starts with (on the wire). */
export const LAO_CURRENCIES = ["LAK", "BAHT"] as const;
export const LAO_DEFAULT_CURRENCY = "LAK";

/** Banks that take an account's name in English letters only. */
export const ENGLISH_ONLY_BANK_CODES = ["KTB", "TMB", "BBL"] as const;
/** Longest account name, in UTF-16 units (SECURITY.md S48). */
export const MAX_BANK_NAME = 100;
/** Longest profile name, in UTF-16 units (SECURITY.md S48). */
export const MAX_NAME = 50;

/** How long a toast stays. */
export const TOAST_MS = 4_000;
/** From the toast of a good registration to the login page. */
export const REGISTER_REDIRECT_MS = 2_000;
/** The time from a call's start until its loader shows. */
export const LOADER_DELAY_MS = 200;
/** The time from the first load of the home until the agreement opens. */
export const AGREEMENT_DELAY_MS = 1_500;
/** The time from the last tap on a report's confirmation to the report. */
export const CLAIM_DEBOUNCE_MS = 500;

/** Sizes of uploaded pictures and videos, in bytes. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
export const MAX_VIDEO_BYTES = 20 * 1024 * 1024;
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/jpg", "image/gif"] as const;
export const VIDEO_TYPES = ["video/quicktime", "video/mp4"] as const;

/** Chat (SPEC.md sections 2, 4 and 9). */
export const MAX_CHAT_TEXT = 2_000;
export const CHAT_PAGE_SIZE = 10;
export const CHAT_REJOIN_MS = 5_000;
export const CHAT_RECONNECT_MS = 500;
export const CHAT_READ_DEBOUNCE_MS = 1_000;
/** A list that is within this many pixels of its end counts as scrolled to the end. */
export const CHAT_AT_BOTTOM_PX = 60;

/** The smallest transfer, in major units. */
export const MIN_TRANSFER: Readonly<Record<Currency, number>> = { THB: 1, LAK: 1 };
/** The smallest amount of a TrueMoney gift, in baht. */
export const MIN_TRUEMONEY = 2;

/** The amounts that can be chosen with one tap, and the smallest amount of a QR, in major units. */
export type QrOffer = { readonly presets: readonly number[]; readonly minimum: number };

/**
 * Presets and minimums by currency. Those in baht are from SPEC.md section 9. It names no minimum for KBANK, which
 * takes nothing below 1. Those in kip are a thousand times as high, for an amount of about the same value.
 */
export const QR_OFFERS: Readonly<Record<Currency, Readonly<Record<string, QrOffer>>>> = {
  THB: {
    KBANK: { presets: [10, 20, 50, 100, 500, 1_000], minimum: 1 },
    WW: { presets: [100, 200, 300, 500, 1_000], minimum: 100 },
    PAYTIMZ: { presets: [10, 50, 100, 500, 1_000], minimum: 10 },
    PAYONEX: { presets: [100, 200, 300, 500, 1_000], minimum: 100 },
  },
  LAK: {
    KBANK: { presets: [10_000, 20_000, 50_000, 100_000, 500_000, 1_000_000], minimum: 1_000 },
    WW: { presets: [100_000, 200_000, 300_000, 500_000, 1_000_000], minimum: 100_000 },
    PAYTIMZ: { presets: [10_000, 50_000, 100_000, 500_000, 1_000_000], minimum: 10_000 },
    PAYONEX: { presets: [100_000, 200_000, 300_000, 500_000, 1_000_000], minimum: 100_000 },
  },
};

/** The presets of every other provider. */
const OTHER_OFFER: Readonly<Record<Currency, QrOffer>> = {
  THB: { presets: [50, 100, 300, 500, 1_000], minimum: 1 },
  LAK: { presets: [50_000, 100_000, 300_000, 500_000, 1_000_000], minimum: 1_000 },
};

/**
 * The minimum and the preset amounts that a provider of QR payments offers, in major units. `paytimzMinimum` (baht, of
 * /config.json) is PAYTIMZ's minimum. It replaces the first preset, and presets below it are left out.
 */
export const qrOffer = (provider: string, currency: Currency, paytimzMinimum?: number): QrOffer => {
  const offer = QR_OFFERS[currency][provider] ?? OTHER_OFFER[currency];
  if (provider !== "PAYTIMZ" || currency !== "THB" || paytimzMinimum === undefined) return offer;
  const above = offer.presets.slice(1).filter((preset) => preset > paytimzMinimum);
  return { presets: [paytimzMinimum, ...above], minimum: paytimzMinimum };
};

/** How long a QR lives (rule 7). */
export const QR_LIFE_MS = 600_000;

/** Rows a page, and how many pages are offered before and after the present one. */
export const INVITE_PAGE_SIZE = 10;
export const REFUND_PAGE_SIZE = 10;
export const STATEMENT_PAGE_SIZE = 10;
export const SLIP_PAGE_SIZE = 10;
export const COUPON_PAGE_SIZE = 3;
export const PAGES_BEFORE = 3;
export const PAGES_AFTER = 1;

/** The wheel (SPEC.md section 9). */
export const WHEEL = {
  redrawDebounceMs: 500,
  friction: 0.991,
  minTurns: 2,
  maxTurns: 3,
  /** Times the turns, times {@link WHEEL.durationFactor}. */
  minDurationMs: 4_000,
  maxDurationMs: 5_000,
  durationFactor: 0.1,
  labelPx: 18,
  labelMaxPx: 90,
} as const;

/** The letters before a member's id in an invite code (rule 11). */
export const INVITE_CODE_PREFIX = "PR";
/** The wallet's own name among a transfer's ends. */
export const WALLET = "WALLET";
/** The other end of a movement that operators made by hand. */
export const SUPPORT = "SUPPORT";
/** The notice's place for a bonus's percentFail. */
export const NOTICE_PLACEHOLDER = "{percentFail}";

/** Figures of the chat from fewer conversations are not significant. */
export const FEW_CHATS = 20;

/** What a bank asks a face scan for, in baht: a transfer of its own, and a day's sum (DOMAIN.md). */
export const FACE_SCAN_FROM = { each: 50_000, day: 200_000 } as const;
