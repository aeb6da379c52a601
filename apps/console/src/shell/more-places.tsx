import { useT } from "@krapao/i18n/react";
import { Sheet } from "@krapao/ui/sheet";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";

import { Link } from "../lib/navigation.tsx";
import { pulseQuery } from "../lib/use-live.ts";
import type { ConsolePlace } from "./places.ts";
import { WaitingCount } from "./waiting-count.tsx";

/** How many items wait on these pages together. */
export const useWaitingAt = (places: readonly ConsolePlace[]): number => {
  const { data } = useQuery(pulseQuery);
  return places.reduce((sum, { waits }) => sum + (waits === undefined ? 0 : (data?.waiting[waits] ?? 0)), 0);
};

const PlaceRow = ({ place, onClose }: { readonly place: ConsolePlace; readonly onClose: () => void }) => {
  const { href, label, Icon } = place;
  const waiting = useWaitingAt([place]);
  return (
    <li>
      <Link
        href={href}
        onClick={onClose}
        className="flex min-h-12 items-center gap-3 px-4 py-2 font-semibold hover:bg-paper aria-[current=page]:text-accent-text"
      >
        <Icon aria-hidden className="size-5 text-accent" />
        <span className="min-w-0 grow [overflow-wrap:anywhere]">{label}</span>
        <WaitingCount count={waiting} />
        <ChevronRight aria-hidden className="size-4 text-mute" />
      </Link>
    </li>
  );
};

type MorePlacesProps = {
  readonly open: boolean;
  readonly places: readonly ConsolePlace[];
  readonly onClose: () => void;
};

/** The pages that do not fit in the menu. */
export const MorePlaces = ({ open, places, onClose }: MorePlacesProps) => {
  const t = useT("console");
  return (
    <Sheet open={open} onClose={onClose} title={t("nav.more")}>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
        {places.map((place) => (
          <PlaceRow key={place.href} place={place} onClose={onClose} />
        ))}
      </ul>
    </Sheet>
  );
};
