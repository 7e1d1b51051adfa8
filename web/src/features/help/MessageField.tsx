import { useId } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import styles from './help.module.css';

const LENGTH_MAX = 2_000;

/** An optional message. */
export function MessageField({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  const { t } = useTranslation('help');
  const id = useId();
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {t('contact.fields.message')}
      </label>
      <textarea
        id={id}
        className={styles.message}
        rows={4}
        maxLength={LENGTH_MAX}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
    </div>
  );
}
