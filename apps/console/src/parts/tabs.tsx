import { cx } from "@krapao/ui";
import { type ReactNode, useEffect, useRef } from "react";

import { type Href, Link } from "../lib/navigation.tsx";

export type Tab = { readonly key: string; readonly label: string; readonly href: Href; readonly count?: ReactNode };

/** Tabs of a list. Each has its own address. */
export const Tabs = ({
  label,
  tabs,
  value,
}: {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly value: string;
}) => {
  const rail = useRef<HTMLElement>(null);
  useEffect(() => {
    rail.current?.querySelector("[aria-current=true]")?.scrollIntoView({ inline: "nearest", block: "nearest" });
  }, [value]);
  return (
    <nav
      ref={rail}
      aria-label={label}
      className="rails-hidden -my-1 flex min-w-0 scroll-px-1 gap-1 overflow-x-auto p-1"
    >
      {tabs.map(({ key, label: name, href, count }) => (
        <Link
          key={key}
          href={href}
          replace
          aria-current={key === value ? "true" : undefined}
          className={cx(
            "flex min-h-(--control-small) shrink-0 items-center gap-2 rounded-control border px-3 font-semibold",
            key === value ? "border-line bg-card text-ink" : "border-transparent text-mute hover:text-ink",
          )}
        >
          {name}
          {count !== undefined && <span className={key === value ? "font-bold" : ""}>{count}</span>}
        </Link>
      ))}
    </nav>
  );
};
