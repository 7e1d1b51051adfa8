import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { type ReactNode, useId } from 'react';
import styles from './register.module.css';

/** A section of the form: heading at the left, fields at the right. */
export function Section({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <Text marginTop="1" size="12" lead="text" tone="2">
          {hint}
        </Text>
      </div>
      <Grid columns={2} gap="2 5" align="start" collapse>
        {children}
      </Grid>
    </section>
  );
}
