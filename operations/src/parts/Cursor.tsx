import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useState } from 'react';

export interface CursorCondition {
  readonly cursor: string | null;
  readonly pageSize: 20;
  readonly searchDirection: 'after' | 'before';
}

const START: CursorCondition = { cursor: null, pageSize: 20, searchDirection: 'after' };

/** Cursor of a list that grows at its head; a new query starts at the latest record. */
export function useCursor(filterKey: string) {
  const [at, setAt] = useState({ filterKey, condition: START });
  const condition = at.filterKey === filterKey ? at.condition : START;
  return {
    condition,
    older: (cursor: string) => setAt({ filterKey, condition: { ...START, cursor } }),
    newer: (cursor: string) => setAt({ filterKey, condition: { ...START, cursor, searchDirection: 'before' } }),
  };
}

interface CursorPagerProps {
  readonly page: { readonly nextCursor: string | null; readonly prevCursor: string | null };
  readonly cursor: ReturnType<typeof useCursor>;
}

export function CursorPager({ page: { nextCursor, prevCursor }, cursor }: CursorPagerProps) {
  return (
    <Inline justify="end" gap="2" padding="3 0" align="stretch">
      <Button
        size="small"
        disabled={prevCursor === null}
        onClick={() => prevCursor !== null && cursor.newer(prevCursor)}
      >
        Newer
      </Button>
      <Button
        size="small"
        disabled={nextCursor === null}
        onClick={() => nextCursor !== null && cursor.older(nextCursor)}
      >
        Older
      </Button>
    </Inline>
  );
}
