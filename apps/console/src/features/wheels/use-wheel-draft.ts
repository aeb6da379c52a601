import { useEffect, useState } from "react";

import { ofTab } from "../../lib/session.ts";
import { useUnloadQuestion } from "../../lib/use-unload-question.ts";
import { keptDraft } from "./kept-draft.ts";
import { draftOf, type WheelDraft, type WheelModel } from "./wheel-draft.ts";

/**
 * The draft of a new wheel. The tab keeps what was changed until it is proposed or dropped, so leaving the page or loading
 * it again loses nothing. The browser asks before the tab is closed.
 */
export const useWheelDraft = (model: WheelModel, key: string) => {
  const [first] = useState(() => draftOf(model));
  const [kept] = useState(() => keptDraft(ofTab.get(key)));
  const [draft, setDraft] = useState(kept ?? first);
  const [isBack, setIsBack] = useState(kept !== null);
  const text = JSON.stringify(draft);
  const isChanged = text !== JSON.stringify(first);
  useEffect(() => ofTab.set(key, isChanged ? text : null), [key, text, isChanged]);
  useUnloadQuestion(isChanged);
  return {
    draft,
    isChanged,
    /** The draft is one that the tab had kept. */
    isBack: isBack && isChanged,
    put: (next: Partial<WheelDraft>): void => setDraft({ ...draft, ...next }),
    restart: (): void => {
      setDraft(first);
      setIsBack(false);
    },
    forget: (): void => ofTab.set(key, null),
  };
};
