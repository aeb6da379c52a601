import { useState } from "react";

/** A value as it was when `isHeld` began, until it ends: the list of coupons does not tell what the wheel has not told yet. */
export const useHeld = <Value>(value: Value, isHeld: boolean): Value => {
  const [shown, setShown] = useState(value);
  if (isHeld || Object.is(shown, value)) return shown;
  setShown(value);
  return value;
};
