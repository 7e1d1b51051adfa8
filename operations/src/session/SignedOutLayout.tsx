import { Brand } from '@aldgate/ui/figures/Mark.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import type { ReactNode } from 'react';
import { useTitle } from '../parts/Screen.tsx';
import styles from './session.module.css';

/** Layout of sign-in and invitation. */
export function SignedOutLayout({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  useTitle(title);
  return (
    <main className={styles.door}>
      <Inline gap="3" marginBottom="10">
        <Brand size={24} />
        <span className={styles.badge}>Operations</span>
      </Inline>
      <h1>{title}</h1>
      <Text padding="0 0 6" marginTop="2" lineBottom="2" size="14" tone="2">
        {lead}
      </Text>
      {children}
    </main>
  );
}
