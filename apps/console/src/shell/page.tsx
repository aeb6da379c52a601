import { useT } from "@krapao/i18n/react";
import { BrandMark } from "@krapao/ui/brand";
import { cx } from "@krapao/ui/cx";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useRef } from "react";

import { type Href, Link } from "../lib/navigation.tsx";
import { useHeadHeight } from "../lib/use-head-height.ts";
import { usePageKeys } from "../lib/use-page-keys.ts";
import { useTitle } from "../lib/use-title.ts";
import { Clock } from "./clock.tsx";
import { Help } from "./help.tsx";
import { OperatorMenu } from "./operator-menu.tsx";
import { Search } from "./search.tsx";

type PageProps = {
  readonly title: string;
  /** The list that this page belongs to. */
  readonly above?: { readonly href: Href; readonly state?: object | null; readonly label: string };
  /** Shown after the title: a date, tags, tabs. */
  readonly sub?: ReactNode;
  /** Whether the content fills the rest of the screen and scrolls in its own parts. */
  readonly fills?: boolean;
  readonly children: ReactNode;
};

/** A page of the console: title, search, clock, content. */
export const Page = ({ title, above, sub, fills = false, children }: PageProps) => {
  const t = useT("console");
  const main = useRef<HTMLElement>(null);
  const head = useRef<HTMLElement>(null);
  useTitle(title);
  usePageKeys(main);
  useHeadHeight(head);
  return (
    <>
      <header ref={head} className="top-0 z-20 border-b border-line bg-paper lg:sticky print:static">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 lg:min-h-15.5 lg:flex-nowrap lg:px-6">
          <Link href="/" aria-label={t("nav.home")} className="rounded-control lg:hidden">
            <BrandMark className="size-8 rounded-control" />
          </Link>
          <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1.5 max-lg:order-last max-lg:basis-full lg:max-w-[calc(100%-18.5rem)] lg:shrink-0">
            {above !== undefined && (
              <Link
                href={above.href}
                state={above.state ?? null}
                className="flex items-center gap-1.5 text-mute hover:text-ink"
              >
                {above.label}
                <ChevronRight aria-hidden className="size-4" />
              </Link>
            )}
            <h1 className="text-title font-bold [overflow-wrap:anywhere]">{title}</h1>
            {sub}
          </div>
          {/* On a desktop the search gives way to the tabs, down to its icon. */}
          <div className="flex min-w-0 grow flex-wrap items-center justify-end gap-3 lg:min-w-70 lg:grow-0 lg:flex-nowrap print:hidden">
            <Search />
            <Help />
            <Clock />
            <span className="lg:hidden">
              <OperatorMenu look="head" />
            </span>
          </div>
        </div>
      </header>
      <main ref={main} className={cx("min-w-0 grow p-4 lg:px-6 lg:py-4", fills && "flex flex-col")}>
        {children}
      </main>
    </>
  );
};
