import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { RecordPage } from '@aldgate/ui/layout/RecordPage.tsx';
import { type ReactNode, useEffect, useId } from 'react';

interface ScreenProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Template of every page except the queue: title, actions at the right, content. */
export function Screen({ title, actions, children }: ScreenProps) {
  useTitle(title);
  return (
    <RecordPage wide title={title} actions={actions}>
      <Box marginTop="4">{children}</Box>
    </RecordPage>
  );
}

/** The title of the tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Aldgate operations`;
  }, [title]);
}

interface SectionProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a record below a line: its title, actions at the right, content. */
export function Section({ title, actions, children }: SectionProps) {
  const id = useId();
  return (
    <Box as="section" shrink padding="4 0 0" lineTop="2" aria-labelledby={id}>
      <Inline wrap gap="2" justify="between" padding="0 0 2">
        <Heading size="14" id={id}>
          {title}
        </Heading>
        {actions}
      </Inline>
      {children}
    </Box>
  );
}
