import { IconButton } from "@krapao/ui/icon-button";
import { useT } from "@krapao/i18n/react";
import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";

import { navigate } from "../lib/navigation.tsx";

type MemberPageProps = {
  readonly title: string;
  /** At the end of the title's line. */
  readonly end?: ReactNode;
  /** On a desktop as wide as the top bar, for cards side by side. */
  readonly wide?: boolean;
  /** The dark top ends below the title, and the content is on the page. There is no back button, only the menu. */
  readonly flat?: boolean;
  /** On a desktop a flat page's dark top continues below the first lines of the content. */
  readonly deep?: boolean;
  readonly children: ReactNode;
};

/** A page behind the login: its title on the dark top, its content over the top's edge. */
export const MemberPage = ({ title, end, wide = false, flat = false, deep = false, children }: MemberPageProps) => {
  const t = useT();
  const width = `mx-auto px-4 lg:px-5 ${wide ? "max-w-160 lg:max-w-310" : "max-w-160"}`;
  return (
    <>
      {!flat && <div className="night absolute inset-x-0 top-0 h-52 rounded-b-sheet lg:h-44" />}
      <div className="relative">
        {flat && (
          <div className={`night absolute inset-x-0 -top-60 bottom-0 rounded-b-sheet ${deep ? "lg:-bottom-32" : ""}`} />
        )}
        <div className={`relative ${width}`}>
          <div
            className={`flex flex-wrap items-center text-white ${flat ? "min-h-15 gap-2 px-1 pb-4" : "min-h-14 gap-1 pb-3"}`}
          >
            {!flat && (
              <IconButton
                tone="bare"
                label={t("common.back")}
                icon={<ChevronLeft aria-hidden />}
                className="-ml-2"
                onClick={() => navigate("/user/home")}
              />
            )}
            {/* The buttons stay in its line whatever font the title is first drawn in, so nothing below moves. */}
            <h1 className={`grow text-title font-bold ${flat ? "min-w-0 basis-24 max-[22rem]:text-action" : ""}`}>
              {title}
            </h1>
            {end}
          </div>
        </div>
      </div>
      <div className={`relative ${width} ${flat ? (deep ? "pt-3 lg:pt-0" : "pt-3") : ""}`}>{children}</div>
    </>
  );
};
