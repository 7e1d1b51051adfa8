import { type RefObject, useEffect, useState } from 'react';

/** The inner height of an element, CSS pixels; 0 before it is laid out. */
export function useHeight(ref: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    // Sizes come with the notice, so that nothing asks for a layout.
    const observer = new ResizeObserver(([entry]) => setHeight(entry?.contentRect.height ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return height;
}
