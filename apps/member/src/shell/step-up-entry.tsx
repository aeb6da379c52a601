import { lazyPart } from "@krapao/ui/lazy-part";
import { SheetGuard } from "@krapao/ui/sheet-guard";
import { useEffect } from "react";

import { type AskedStepUp, askedStepUp } from "../lib/step-up.ts";
import { useStepUpAsked } from "../lib/use-step-up-asked.ts";

const sheet = lazyPart<{ readonly asked: AskedStepUp }>(async () => (await import("./step-up-sheet.tsx")).StepUpSheet);

/** Shows the dialog of a step-up while a call waits for one; who leaves the area leaves that too. */
export const StepUpEntry = () => {
  const asked = useStepUpAsked();
  useEffect(() => () => askedStepUp()?.settle(null), []);
  if (asked === null) return null;
  return (
    <SheetGuard open onClose={() => asked.settle(null)}>
      <sheet.Part asked={asked} />
    </SheetGuard>
  );
};
