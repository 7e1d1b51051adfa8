import { useEffect, useEffectEvent } from 'react';
import { CallError } from '../calls/callError.ts';
import { FIRST, type ListPage, type ListPosition, lastPosition } from './listPosition.ts';

interface Listed {
  readonly data: (ListPage & { readonly items: readonly unknown[] }) | undefined;
  readonly error: unknown;
  /** Whether the data is that of another page, shown until this one is there. */
  readonly isPlaceholderData: boolean;
}

/**
 * Leads from a page that is not there to one that is: from beyond the end to the last page, and from a cursor that the
 * server refuses, because the filters in the address were changed, to the first.
 */
export function useListEnd(
  position: ListPosition,
  pageSize: number,
  { data, error, isPlaceholderData }: Listed,
  onMove: (position: ListPosition) => void,
): void {
  const isRefused = position.cursor !== null && error instanceof CallError && error.entry === 'format';
  const isBeyond =
    data !== undefined &&
    !isPlaceholderData &&
    data.items.length === 0 &&
    data.nextCursor === null &&
    (position.page !== 1 || position.cursor !== null);
  const leadOn = useEffectEvent(() =>
    onMove(isRefused || data === undefined || data.total === 0 ? FIRST : lastPosition(pageSize, data)),
  );
  useEffect(() => {
    if (isRefused || isBeyond) leadOn();
  }, [isRefused, isBeyond]);
}
