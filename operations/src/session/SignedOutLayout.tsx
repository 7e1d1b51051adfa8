import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Brand } from '@aldgate/ui/figures/Mark.tsx';
import { FormPage, Lead } from '@aldgate/ui/layout/FormPage.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import type { ReactNode } from 'react';
import { useTitle } from '../parts/Screen.tsx';

/** Layout of sign-in and invitation. */
export function SignedOutLayout({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  useTitle(title);
  return (
    <FormPage>
      <Inline gap="3" marginBottom="10">
        <Brand size={24} />
        <Badge tone="accent">Operations</Badge>
      </Inline>
      <h1>{title}</h1>
      <Lead>{lead}</Lead>
      {children}
    </FormPage>
  );
}
