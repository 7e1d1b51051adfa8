import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { CopyButton } from './CopyButton.tsx';
import styles from './lists.module.css';

/** An id in whole, with a button that copies it. `label` names the id for assistive technology. */
export function CopyId({ value, label }: { value: string; label: string }) {
  return (
    <Inline as="span" inline gap="2">
      <span className={styles.id}>{value}</span>
      <CopyButton value={value} label={label} />
    </Inline>
  );
}
