import type { ReactNode } from "react";

import { May } from "./may.tsx";
import { ProposalLink } from "./proposal-state.tsx";

type DecideEndProps = {
  /** The tag of a decided item, or null while it waits. */
  readonly decided: ReactNode;
  /** The proposal of a decision that waits for a second person. */
  readonly proposal: string | null;
  /** The buttons that propose a decision. */
  readonly children: ReactNode;
};

/** The last cell of a row in the lists of suspense and reports: its state, or the buttons to propose a decision. */
export const DecideEnd = ({ decided, proposal, children }: DecideEndProps) => {
  return (
    <div className="ml-auto flex flex-wrap items-center gap-2">
      {decided ?? (proposal === null ? <May act="suspense.propose">{children}</May> : <ProposalLink id={proposal} />)}
    </div>
  );
};
