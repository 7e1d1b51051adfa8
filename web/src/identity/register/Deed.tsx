import { Button } from '@aldgate/ui/controls/Button.tsx';
import { useTranslation } from '../../app/i18n.ts';
import styles from './register.module.css';

interface DeedProps {
  readonly label: string;
  readonly busy: boolean;
  /** How many fields are at fault in sight. */
  readonly faults: number;
}

/** The one button of the form, and how much keeps it from being sent. */
export function Deed({ label, busy, faults }: DeedProps) {
  const { t } = useTranslation('identity');
  return (
    <div className={styles.deed}>
      <Button type="submit" kind="primary" size="large" disabled={busy}>
        {busy ? t('register.sending') : label}
      </Button>
      <p role="status">{faults > 0 && t('register.incomplete', { fields: faults })}</p>
    </div>
  );
}
