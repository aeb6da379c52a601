import { RolesPanel } from "../roles/roles-panel.tsx";
import { WaitingProposals } from "../roles/waiting-proposals.tsx";
import { OperatorsTab } from "./operators-tab.tsx";

/** What each role may, who holds it, and what waits for a second person. */
export const PeopleTab = () => (
  <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_23rem] 2xl:grid-cols-[minmax(0,1fr)_26rem]">
    <RolesPanel />
    <div className="grid min-w-0 gap-4">
      <OperatorsTab />
      <WaitingProposals />
    </div>
  </div>
);
