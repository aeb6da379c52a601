import { useT } from "@krapao/i18n/react";
import { buttonClass } from "@krapao/ui";
import { Download } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import * as z from "zod/mini";

import { call } from "../lib/api.ts";
import { CompactSelect } from "../lib/compact-select.tsx";
import { useFailureToast } from "../lib/use-failure-words.ts";

/** The kind of the picture, by a part of its address. */
const WEARS = ["turned", "sideways", "small", "tiny", "worn", "angled", "cropped", "covered"] as const;
const CODES = ["no-qr", "two-qrs", "payment-qr", "broken-qr", "other-qr"] as const;
const KINDS = ["good", ...WEARS, ...CODES] as const;
const MOODS = ["truth", "not-ready", "captcha-wrong", "not-found", "other-reference"] as const;

const said = z.object({ reference: z.string() });

const queryOf = (kind: string): string => {
  if (kind === "good") return "";
  return CODES.some((codes) => codes === kind) ? `?codes=${kind}` : `?wear=${kind}`;
};

/** Below the filled-in fields it would be out of sight. */
const bringIntoView = (card: HTMLElement | null): void => card?.scrollIntoView({ block: "start" });

/** The slip of a transfer: its picture, in a good or a bad state, and the verifier's answer about it. */
export const SlipCard = ({ reference, slip }: { readonly reference: string; readonly slip: string }): ReactNode => {
  const t = useT("sandbox");
  const fail = useFailureToast();
  const [kind, setKind] = useState<string>("good");
  const [mood, setMood] = useState<string>("truth");
  const address = `${slip}${queryOf(kind)}`;

  const tell = async (next: string): Promise<void> => {
    setMood(next);
    try {
      const body = { says: next === "truth" ? null : next };
      await call(`/bank/slips/${reference}/verifier`, { schema: said, method: "PUT", body });
    } catch (error) {
      setMood(mood);
      fail(error);
    }
  };

  return (
    <div ref={bringIntoView} className="grid gap-2.5 rounded-control border border-line bg-card p-3">
      <p className="text-small text-mute wrap-anywhere">{t("sandbox.bank.sent", { reference })}</p>
      <CompactSelect
        label={t("sandbox.slip.kind")}
        value={kind}
        options={KINDS.map((value) => ({ value, label: t(`sandbox.slip.kind.${value}`) }))}
        onChange={setKind}
      />
      <img
        src={address}
        alt={t("sandbox.slip.alt", { reference })}
        width={720}
        height={1120}
        className="mx-auto h-72 w-auto max-w-full rounded-chip object-contain"
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <a
          href={address}
          download={`slip-${reference}${kind === "good" ? "" : `-${kind}`}`}
          className={buttonClass({ tone: "soft", size: "small" })}
        >
          <Download aria-hidden className="size-4" />
          {t("sandbox.slip.save")}
        </a>
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className="text-small font-semibold text-accent-text underline"
        >
          {t("sandbox.bank.slip")}
        </a>
      </div>
      <CompactSelect
        label={t("sandbox.slip.says")}
        value={mood}
        before={<span className="pl-3 text-small text-mute">{t("sandbox.slip.says")}</span>}
        options={MOODS.map((value) => ({ value, label: t(`sandbox.slip.says.${value}`) }))}
        onChange={(next) => void tell(next)}
      />
    </div>
  );
};
