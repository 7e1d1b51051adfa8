import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a line of tabs or links that may be wider than the screen: scrolls the line, never the page, so that the current
 * one is in view whenever `current` changes.
 */
export function useCurrentInView<Line extends HTMLElement>(selector: string, current: string): RefObject<Line | null> {
  const line = useRef<Line>(null);
  const shown = useRef<string>(null);
  useLayoutEffect(() => {
    const found = line.current?.querySelector(selector);
    if (line.current === null || found == null || shown.current === current) return;
    shown.current = current;
    const [outer, inner] = [line.current.getBoundingClientRect(), found.getBoundingClientRect()];
    if (inner.right > outer.right) line.current.scrollLeft += inner.right - outer.right;
    else if (inner.left < outer.left) line.current.scrollLeft += inner.left - outer.left;
  }, [selector, current]);
  return line;
}
