import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import type { ReactNode } from 'react';
import styles from './account.module.css';

/** A step of a change: a heading line above its fields. */
export function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack className={styles.step} as="fieldset" gap="1">
      <legend>{title}</legend>
      {children}
    </Stack>
  );
}
