import { type RefObject, useEffect, useRef, useState } from 'react';

/** The width of an element in whole pixels, kept current; 0 until it is known. */
export function useWidth<Host extends Element>(): readonly [host: RefObject<Host | null>, width: number] {
  const host = useRef<Host>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [host, width];
}
