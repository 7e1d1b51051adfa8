import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import styles from './register.module.css';

interface SubmitButtonProps {
  readonly label: string;
  readonly busy: boolean;
  /** The number of visible errors. */
  readonly errors: number;
}

/** The form's submit button, and the number of errors that prevent it. */
export function SubmitButton({ label, busy, errors }: SubmitButtonProps) {
  const { t } = useTranslation('identity');
  return (
    <Inline wrap gap="2 4" padding="5 0 0" lineTop="2" className={styles.actions}>
      <Button type="submit" kind="primary" size="large" disabled={busy}>
        {busy ? t('register.sending') : label}
      </Button>
      <Text size="12" tone="danger" role="status">
        {errors > 0 && t('register.incomplete', { fields: errors })}
      </Text>
    </Inline>
  );
}
