import { type ReactNode, useId } from 'react';
import { Box } from './Box.tsx';
import { Heading } from './Heading.tsx';
import { Inline } from './Inline.tsx';

interface SectionProps {
  readonly title: string;
  /** At the right of the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page below a ruled heading. */
export function Section({ title, action, children }: SectionProps) {
  const id = useId();
  return (
    <Box as="section" marginTop="5" aria-labelledby={id}>
      <Inline wrap gap="2" minHeight="36px" lineBottom="2" justify="between">
        <Heading id={id} size="14">
          {title}
        </Heading>
        {action}
      </Inline>
      {children}
    </Box>
  );
}
