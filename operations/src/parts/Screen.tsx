import { Box } from '@aldgate/ui/layout/Box.tsx';
import { RecordPage } from '@aldgate/ui/layout/RecordPage.tsx';
import { type ReactNode, useEffect } from 'react';

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
