import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import type { ReactNode } from 'react';

/** The title of a part of the configuration, and the button that changes it. */
export function SectionHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Inline wrap gap="2" justify="between" padding="4 0 2">
      <Heading size="14">{title}</Heading>
      {children}
    </Inline>
  );
}
