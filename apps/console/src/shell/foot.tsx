import { useT } from "@krapao/i18n/react";
import { BottomNav, NavItem, navItemClass } from "@krapao/ui/bottom-nav";
import { useQuery } from "@tanstack/react-query";
import { Menu } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";

import { isAt, Link } from "../lib/navigation.tsx";
import { pulseQuery } from "../lib/use-live.ts";
import { MorePlaces, useWaitingAt } from "./more-places.tsx";
import { useConsolePlaces } from "./places.ts";
import { WaitingCount } from "./waiting-count.tsx";

/** The menu on a phone: the main pages at the bottom of the screen, the others behind “more”. */
export const Foot = () => {
  const t = useT("console");
  const { work, books } = useConsolePlaces();
  const { data } = useQuery(pulseQuery);
  const [open, setOpen] = useState(false);
  const [here] = useLocation();
  const all = [...work, ...books];
  const others = all.filter(({ isMain }) => isMain !== true);
  const count = (waits: (typeof all)[number]["waits"]): number =>
    waits === undefined ? 0 : (data?.waiting[waits] ?? 0);
  const hidden = useWaitingAt(others);
  return (
    <>
      <BottomNav label={t("nav.menu")}>
        {all
          .filter(({ isMain }) => isMain === true)
          .map(({ href, label, Icon, waits }) => (
            <Link key={href} href={href} className={`${navItemClass} relative`}>
              <NavItem icon={<Icon />} label={label} />
              <span className="absolute top-1 left-[min(50%+0.4rem,100%-1.6rem)] flex">
                <WaitingCount count={count(waits)} />
              </span>
            </Link>
          ))}
        <button
          type="button"
          aria-current={others.some(({ href }) => isAt(href, here)) ? "page" : undefined}
          className={`${navItemClass} relative`}
          onClick={() => setOpen(true)}
        >
          <NavItem icon={<Menu />} label={t("nav.more")} />
          <span className="absolute top-1 left-[min(50%+0.4rem,100%-1.6rem)] flex">
            <WaitingCount count={hidden} />
          </span>
        </button>
      </BottomNav>
      <MorePlaces open={open} places={others} onClose={() => setOpen(false)} />
    </>
  );
};
