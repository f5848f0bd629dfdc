import { useEffect, useState } from 'react';

/** Debounce time: a moving slider need not trigger a query at every step. */
const moment = 120;

/** A debounced value. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), moment);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
