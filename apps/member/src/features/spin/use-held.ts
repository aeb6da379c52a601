import { useState } from "react";

/**
 * Keeps a value as it was when `isHeld` became true, until it is false again. So the list of coupons shows no prize
 * before the wheel does.
 */
export const useHeld = <Value>(value: Value, isHeld: boolean): Value => {
  const [shown, setShown] = useState(value);
  if (isHeld || Object.is(shown, value)) return shown;
  setShown(value);
  return value;
};
