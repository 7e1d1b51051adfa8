import { Box } from '@aldgate/ui/layout/Box.tsx';
import type { ReactNode } from 'react';
import { Page } from '../../lib/page/Page.tsx';

/** A page with a single message. */
export function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title}>
      <Box maxWidth="640px" marginTop="4">
        {children}
      </Box>
    </Page>
  );
}
