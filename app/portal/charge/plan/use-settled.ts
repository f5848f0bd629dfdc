import { useEffect, useState } from 'react';

/** A moment without a change: a slider on its way need not be answered at every step. */
const moment = 120;

/** A value once it has stopped changing. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), moment);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
