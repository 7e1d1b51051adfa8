import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useHiding } from '../../lib/amounts/hiding.ts';
import styles from './notifications.module.css';

/** The first line of a notification's text, cut after two lines of the screen; nothing while amounts are hidden. */
export function FirstLine({ text }: { readonly text: string }) {
  const { masked } = useHiding();
  if (masked) return null;
  return (
    <Text as="span" size="12" tone="2" weight="text" breakWords className={styles.firstLine}>
      {text.split('\n')[0]}
    </Text>
  );
}
