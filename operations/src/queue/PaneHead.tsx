import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import type { ReactNode } from 'react';

/** The line above a column of the queue. */
export function PaneHead({ children }: { children: ReactNode }) {
  return (
    <Inline as="header" wrap gap="2 3" minHeight="48px" padding="2 4" lineBottom="2" size="12" tone="3">
      {children}
    </Inline>
  );
}
