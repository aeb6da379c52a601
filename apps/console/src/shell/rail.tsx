import { useT } from "@krapao/i18n/react";
import { BrandMark } from "@krapao/ui/brand";
import { cx } from "@krapao/ui/cx";
import { Ellipsis } from "lucide-react";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "wouter";

import { isAt, Link } from "../lib/navigation.tsx";
import { fittingOf } from "./fitting.ts";
import { MorePlaces, useWaitingAt } from "./more-places.tsx";
import { OperatorMenu } from "./operator-menu.tsx";
import { type ConsolePlace, useConsolePlaces } from "./places.ts";
import { WaitingCount } from "./waiting-count.tsx";

const GAP = 2;

const itemClass =
  "group relative flex min-h-9.5 w-full shrink-0 flex-col items-center justify-center gap-px rounded-control py-0.5 text-center text-nav text-mute-night outline-offset-0 hover:bg-white/8 hover:text-white aria-[current=page]:bg-white/14 aria-[current=page]:font-semibold aria-[current=page]:text-white";
/** The height of a line is set at the label itself, because every element gets that of its language. */
const labelClass = "max-w-full leading-[1.35] hyphens-auto";
/** Hidden, but it keeps its height, so that it can be measured. */
const AWAY = "invisible absolute";

const Count = ({ count }: { readonly count: number }) => (
  <span className="absolute top-0.5 right-1.5 flex">
    <WaitingCount count={count} />
  </span>
);

type RailLinkProps = { readonly place: ConsolePlace; readonly isFirst: boolean; readonly isAway: boolean };

/** `isFirst`: the first page for reference. A line separates it from the pages above. */
const RailLink = ({ place, isFirst, isAway }: RailLinkProps) => {
  const { href, label, Icon } = place;
  return (
    <div data-place className={cx("w-full shrink-0", isAway && AWAY)}>
      {isFirst && <hr className="mx-4 mb-1 border-white/15" />}
      <Link href={href} className={itemClass}>
        <Icon aria-hidden className="size-4.5 group-aria-[current=page]:text-gold" />
        <span className={labelClass}>{label}</span>
        <Count count={useWaitingAt([place])} />
      </Link>
    </div>
  );
};

/** Fractions of a pixel count: over many items they add up to whole pixels. */
const heightOf = (element: HTMLElement): number => element.getBoundingClientRect().height;

/** How many pages fit in the menu. */
const useFitting = (menu: RefObject<HTMLElement | null>, count: number): number => {
  const [fits, setFits] = useState(count);
  useLayoutEffect(() => {
    const nav = menu.current;
    if (nav === null) return undefined;
    const places = [...nav.querySelectorAll<HTMLElement>("[data-place]")];
    const more = nav.querySelector<HTMLElement>("[data-more]");
    const measure = (): void => {
      // On a phone this menu is hidden and has no height.
      if (nav.clientHeight === 0) return;
      setFits(fittingOf(places.map(heightOf), nav.clientHeight, more === null ? 0 : heightOf(more), GAP));
    };
    const observer = new ResizeObserver(() => flushSync(measure));
    for (const each of [nav, ...places]) observer.observe(each);
    measure();
    return () => observer.disconnect();
  }, [menu, count]);
  return fits;
};

/** The menu on a desktop: 88 px wide, with labels and counters. Pages that do not fit are behind “more”. */
export const Rail = () => {
  const t = useT("console");
  const { work, books } = useConsolePlaces();
  const all = [...work, ...books];
  const menu = useRef<HTMLElement>(null);
  const fits = useFitting(menu, all.length);
  const others = all.slice(fits);
  const [isOpen, setOpen] = useState(false);
  const [here] = useLocation();
  return (
    <aside className="console-rail sticky top-0 hidden h-dvh flex-col items-stretch gap-1 px-0.5 pt-3 pb-2 lg:flex print:hidden">
      <Link href="/" aria-label={t("nav.home")} className="mx-auto mb-1 rounded-control">
        <BrandMark className="size-9 rounded-control" />
      </Link>
      <nav
        ref={menu}
        aria-label={t("nav.menu")}
        className="relative mx-0.5 flex min-h-0 grow flex-col items-stretch gap-0.5 overflow-clip [overflow-clip-margin:3px]"
      >
        {all.map((place, at) => (
          <RailLink key={place.href} place={place} isFirst={at === work.length} isAway={at >= fits} />
        ))}
        <button
          data-more
          type="button"
          aria-haspopup="dialog"
          aria-current={others.some(({ href }) => isAt(href, here)) ? "page" : undefined}
          className={cx(itemClass, others.length === 0 && AWAY)}
          onClick={() => setOpen(true)}
        >
          <Ellipsis aria-hidden className="size-4.5 group-aria-[current=page]:text-gold" />
          <span className={labelClass}>{t("nav.more")}</span>
          <Count count={useWaitingAt(others)} />
        </button>
      </nav>
      <OperatorMenu look="rail" />
      <MorePlaces open={isOpen} places={others} onClose={() => setOpen(false)} />
    </aside>
  );
};
