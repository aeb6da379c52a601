import { useT } from "@krapao/i18n/react";
import { UserCheck } from "lucide-react";
import type { ReactNode } from "react";

import { May } from "./may.tsx";
import { Tag } from "./tag.tsx";

type DecideEndProps = {
  /** The tag of a decided item, or null while it waits. */
  readonly decided: ReactNode;
  /** Whether a decision was proposed and waits for a second person. */
  readonly isProposed: boolean;
  /** The buttons that propose a decision. */
  readonly children: ReactNode;
};

/** The last cell of a row in the lists of suspense and reports: its state, or the buttons to propose a decision. */
export const DecideEnd = ({ decided, isProposed, children }: DecideEndProps) => {
  const t = useT("console");
  return (
    <div className="ml-auto flex flex-wrap items-center gap-2">
      {decided ??
        (isProposed ? (
          <Tag tone="accent" icon={<UserCheck aria-hidden />}>
            {t("proposal.waits")}
          </Tag>
        ) : (
          <May act="suspense.propose">{children}</May>
        ))}
    </div>
  );
};
