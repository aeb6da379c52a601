import { useEffect, useState } from "react";

const SETTLED_MS = 700;

/** A value after it has not changed for 0.7 s. So nobody reads that “1” is too little while they type 100. */
export const useSettled = <Value>(value: Value): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};
