import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A section with its heading, and the action on the whole section at the right. */
export function Section({ title, action, children }: SectionProps) {
  const id = useId();
  return (
    <Box as="section" maxWidth="960px" marginTop="8" aria-labelledby={id}>
      <Inline wrap gap="2 3" minHeight="28px" padding="0 0 2">
        <Heading id={id}>{title}</Heading>
        {action !== undefined && <Box end>{action}</Box>}
      </Inline>
      {children}
    </Box>
  );
}
