import { useState } from 'react';
import type { OrderList } from './orderLists.ts';

/** The lists whose orders are shown below their rows, until the page is left. */
export function useExpandedLists() {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  return {
    isExpanded: ({ clientListId }: OrderList): boolean => expanded.has(clientListId),
    toggle: ({ clientListId }: OrderList) =>
      setExpanded((before) => {
        const after = new Set(before);
        if (!after.delete(clientListId)) after.add(clientListId);
        return after;
      }),
  };
}
