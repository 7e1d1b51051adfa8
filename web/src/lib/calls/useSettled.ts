import { useEffect, useState } from 'react';

/** How long an entry stays unchanged before the server is asked. */
const SETTLED_MS = 300;

/** The last value that stayed unchanged for a moment: what is typed is asked for once. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
