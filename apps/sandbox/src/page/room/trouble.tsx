import { useT } from "@krapao/i18n/react";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

import type { RoomTrouble } from "./use-room.ts";

const words = {
  "not-enough": "sandbox.room.notEnough",
  failed: "sandbox.failed",
  unknown: "sandbox.unknown",
} as const;

/** Why a round was not played. */
export const Trouble = ({ trouble }: { readonly trouble: RoomTrouble | null }): ReactNode => {
  const t = useT("sandbox");
  return (
    <output className="block empty:hidden">
      {trouble && (
        <span className="flex items-center gap-2 rounded-control bg-wait-soft px-3 py-2 text-label text-wait">
          <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
          {t(words[trouble])}
        </span>
      )}
    </output>
  );
};
