import type { OpenQr, QrState } from "@krapao/contract/deposit/shapes";

/** The last QR that this sheet has shown at a provider, and whether it expired or was cancelled here. */
export type WatchedQr = { readonly id: string; readonly isDropped: boolean };

/** The result of a watched QR: its movement, null when there is none, undefined while that is not known. */
export type Found = { readonly status: string; readonly amount: number } | null | undefined;

/** What the sheet shows of one provider's QR. Amounts are in major units. */
export type QrStage =
  | { readonly is: "loading" }
  | { readonly is: "none" }
  | { readonly is: "open"; readonly qr: OpenQr }
  | { readonly is: "arrived"; readonly amount: number };

/**
 * Whether a watched QR is no longer open without an action here: it was paid or has expired. Its movement tells which.
 */
export const isGone = (qr: QrState | undefined, watched: WatchedQr | null): boolean =>
  qr?.hasQrcode === false && watched !== null && !watched.isDropped;

/** The stage to show, from the provider's answer, the watched QR, and its result. */
export const qrStage = (qr: QrState | undefined, watched: WatchedQr | null, found: Found): QrStage => {
  if (qr === undefined) return { is: "loading" };
  if (qr.hasQrcode)
    return watched?.isDropped === true && watched.id === qr.qrcodeId ? { is: "none" } : { is: "open", qr };
  if (!isGone(qr, watched) || found === null) return { is: "none" };
  if (found === undefined) return { is: "loading" };
  return found.status === "SUCCESS" ? { is: "arrived", amount: found.amount } : { is: "none" };
};
