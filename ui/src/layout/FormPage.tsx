import type { ReactNode } from 'react';
import styles from './page.module.css';
import { Text } from './Text.tsx';

interface FormPageProps {
  readonly title?: string;
  readonly lead?: ReactNode;
  /** For a form with two columns. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A page whose only content is a form, such as a sign-in. */
export function FormPage({ title, lead, wide = false, children }: FormPageProps) {
  return (
    <main className={styles.form} data-wide={wide || undefined}>
      {title !== undefined && <h1>{title}</h1>}
      {lead !== undefined && <Lead wide={wide}>{lead}</Lead>}
      {children}
    </main>
  );
}

/** The sentence below a form page's title. */
export function Lead({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <Text marginTop="2" padding="0 0 6" size="14" tone="2" {...(wide ? WIDE : { lineBottom: '2' })}>
      {children}
    </Text>
  );
}

const WIDE = { maxWidth: '64ch', lead: 'text' } as const;
