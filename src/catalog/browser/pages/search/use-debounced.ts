import { useEffect, useState } from "react";

/** A value that follows another once that has rested for so long. */
export function useDebounced<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const rest = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(rest);
  }, [value, milliseconds]);
  return settled;
}
