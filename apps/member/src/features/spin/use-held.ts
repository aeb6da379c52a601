import { useState } from "react";

/** A value as it was when `isHeld` began, until it ends: the list of coupons shows no prize before the wheel does. */
export const useHeld = <Value>(value: Value, isHeld: boolean): Value => {
  const [shown, setShown] = useState(value);
  if (isHeld || Object.is(shown, value)) return shown;
  setShown(value);
  return value;
};
