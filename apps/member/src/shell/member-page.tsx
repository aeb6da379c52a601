import { IconButton } from "@krapao/ui/icon-button";
import { useT } from "@krapao/i18n/react";
import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";

import { navigate } from "../lib/navigation.tsx";

type MemberPageProps = {
  readonly title: string;
  /** At the end of the title's line. */
  readonly end?: ReactNode;
  readonly wide?: boolean;
  readonly children: ReactNode;
};

/** A page behind the sign-in: its title on the dark top, its content over the edge. */
export const MemberPage = ({ title, end, wide = false, children }: MemberPageProps) => {
  const t = useT();
  return (
    <>
      <div className="night absolute inset-x-0 top-0 h-52 rounded-b-sheet lg:h-44" />
      <div className={`relative mx-auto px-4 lg:px-5 ${wide ? "max-w-240" : "max-w-160"}`}>
        <div className="flex min-h-14 items-center gap-1 pb-3 text-white">
          <IconButton
            tone="bare"
            label={t("common.back")}
            icon={<ChevronLeft aria-hidden />}
            className="-ml-2"
            onClick={() => navigate("/user/home")}
          />
          <h1 className="grow text-title font-bold">{title}</h1>
          {end}
        </div>
        {children}
      </div>
    </>
  );
};
