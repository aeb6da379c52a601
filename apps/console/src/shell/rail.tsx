import { useT } from "@krapao/i18n/react";
import { BrandMark } from "@krapao/ui/brand";
import { useQuery } from "@tanstack/react-query";

import { Link } from "../lib/navigation.tsx";
import { pulseQuery } from "../lib/use-live.ts";
import { OperatorMenu } from "./operator-menu.tsx";
import { type ConsolePlace, useConsolePlaces } from "./places.ts";

/** A gold count of what waits; nothing when nothing does. */
export const WaitingCount = ({ count }: { readonly count: number }) =>
  count > 0 && (
    <span className="inline-flex min-w-5 items-center justify-center rounded-full bg-gold px-1.5 text-[0.6875rem]/[1.25rem] font-bold text-on-gold">
      {count > 99 ? "99+" : count}
    </span>
  );

const RailLink = ({ place: { href, label, Icon, waits } }: { readonly place: ConsolePlace }) => {
  const { data } = useQuery(pulseQuery);
  return (
    <Link
      href={href}
      className="group relative flex min-h-13.5 flex-col items-center justify-center gap-1 rounded-control py-1.5 text-center text-nav/[1.25] text-mute-night outline-offset-0 hover:bg-white/8 hover:text-white aria-[current=page]:bg-white/14 aria-[current=page]:font-semibold aria-[current=page]:text-white"
    >
      <Icon aria-hidden className="size-5 group-aria-[current=page]:text-gold" />
      <span className="max-w-full hyphens-auto">{label}</span>
      {waits !== undefined && (
        <span className="absolute top-0.5 right-1.5 flex">
          <WaitingCount count={data?.waiting[waits] ?? 0} />
        </span>
      )}
    </Link>
  );
};

/** The menu on a desktop: 88 px wide, with labels and the number of items that wait. */
export const Rail = () => {
  const t = useT("console");
  const { work, books } = useConsolePlaces();
  return (
    <aside className="console-rail sticky top-0 hidden h-dvh flex-col items-stretch gap-1 px-0.5 pt-4 pb-3 lg:flex">
      <Link href="/" aria-label={t("nav.home")} className="mx-auto mb-2 rounded-control">
        <BrandMark className="size-9 rounded-control" />
      </Link>
      <nav aria-label={t("nav.menu")} className="rails-hidden flex min-h-0 grow flex-col gap-0.5 overflow-y-auto p-0.5">
        {work.map((place) => (
          <RailLink key={place.href} place={place} />
        ))}
        <hr className="mx-4 my-1.5 border-white/15" />
        {books.map((place) => (
          <RailLink key={place.href} place={place} />
        ))}
      </nav>
      <OperatorMenu look="rail" />
    </aside>
  );
};
