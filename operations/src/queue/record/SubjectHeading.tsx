import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import type { ReactNode } from 'react';

/** The heading of a part of a task's record. */
export function SubjectHeading({ children }: { children: ReactNode }) {
  return (
    <Box padding="4 0 1">
      <Heading as="h3" size="12">
        {children}
      </Heading>
    </Box>
  );
}
