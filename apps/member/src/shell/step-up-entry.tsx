import { lazyPart } from "@krapao/ui/lazy-part";
import { SheetGuard } from "@krapao/ui/sheet-guard";
import { useEffect } from "react";

import { type AskedStepUp, askedStepUp } from "../lib/step-up.ts";
import { useStepUpAsked } from "../lib/use-step-up-asked.ts";

const sheet = lazyPart<{ readonly asked: AskedStepUp }>(async () => (await import("./step-up-sheet.tsx")).StepUpSheet);

/** Shows the step-up dialog while a call waits for a step-up. Leaving the member's area cancels it. */
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
