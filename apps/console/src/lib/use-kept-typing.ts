import { useLayoutEffect, useRef, useState } from "react";

import { createKeptTyping } from "./kept-typing.ts";
import { onSessionChange, sessionEnd, token } from "./session.ts";
import { useMe } from "./use-me.ts";

const typing = createKeptTyping();
// Before a form that is open now leaves: another tab may have signed out under it.
onSessionChange(() => {
  if (token() === null && sessionEnd() === "left") typing.forget();
});

type Typing<Value> = {
  /** The form and the record that it is about, the same after the next sign-in. Null: nothing is kept. */
  readonly about: string | null;
  readonly value: Value;
  readonly isChanged: boolean;
  /** The form stands beside its record and asks nothing when the operator goes on to another: it is always kept. */
  readonly isBeside?: boolean;
  /** Puts what was kept into the form. */
  readonly onBack: (value: Value) => void;
};

type KeptTyping = {
  /** The form shows what came back. */
  readonly isBack: boolean;
  /** What was typed is sent, and is not kept. */
  readonly forget: () => void;
};

/**
 * Keeps what was typed into an open form when the sign-in ends under it, in memory alone, and puts it back when the same
 * operator opens the form again.
 */
export const useKeptTyping = <Value>({ about, isBeside = false, ...now }: Typing<Value>): KeptTyping => {
  const operator = useMe()?._id ?? null;
  const latest = useRef(now);
  const isSent = useRef(false);
  const [isBack, setBack] = useState(false);
  useLayoutEffect(() => {
    latest.current = now;
  });
  useLayoutEffect(() => {
    if (about === null || operator === null) return undefined;
    isSent.current = false;
    const value = typing.take(operator, about);
    if (value !== undefined) {
      // The form of this name put it there.
      latest.current.onBack(value as Value);
      setBack(true);
    }
    return () => {
      setBack(false);
      const { isChanged, value: typed } = latest.current;
      if (isChanged && !isSent.current && (isBeside || token() === null)) typing.keep(operator, about, typed);
    };
  }, [about, operator, isBeside]);
  return {
    isBack: isBack && now.isChanged,
    forget: () => {
      isSent.current = true;
    },
  };
};
