import { type RefObject, useEffect, useState } from 'react';

/** The inner height of an element, CSS pixels; 0 before layout. */
export function useHeight(ref: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    // The observer's entry contains the size, so no layout is forced.
    const observer = new ResizeObserver(([entry]) => setHeight(entry?.contentRect.height ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return height;
}
