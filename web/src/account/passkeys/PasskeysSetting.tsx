import { Button } from '@aldgate/ui/controls/Button.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useState } from 'react';
import { useTranslation } from '../../app/i18n.ts';
import styles from '../account.module.css';
import { DeedError } from '../DeedError.tsx';
import { type Passkey, usePasskeys } from '../queries.ts';
import { Setting } from '../Setting.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import { RemovePasskey } from './RemovePasskey.tsx';

/** The passkeys of this user, each with a name; one is added or removed. */
export function PasskeysSetting({ count }: { count: number }) {
  const { t } = useTranslation('account');
  const { data = [], error } = usePasskeys();
  const [deed, setDeed] = useState<Passkey | 'add'>();
  const close = () => setDeed(undefined);
  return (
    <Setting
      title={t('passkeys.title')}
      value={count === 0 ? t('passkeys.none') : t('passkeys.held', { passkeys: count })}
      text={t('passkeys.text')}
      action={<Button onClick={() => setDeed('add')}>{t('passkeys.add')}</Button>}
    >
      {data.length > 0 && <PasskeyList passkeys={data} onRemove={setDeed} />}
      {error !== null && <DeedError error={error} />}
      {deed === 'add' && <AddPasskey onClose={close} />}
      {deed !== undefined && deed !== 'add' && <RemovePasskey passkey={deed} onClose={close} />}
    </Setting>
  );
}

interface PasskeyListProps {
  readonly passkeys: readonly Passkey[];
  readonly onRemove: (passkey: Passkey) => void;
}

function PasskeyList({ passkeys, onRemove }: PasskeyListProps) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  return (
    <ul className={styles.held}>
      {passkeys.map((passkey) => (
        <li key={passkey.passkeyId}>
          <span>{passkey.name}</span>
          <small>
            {t('passkeys.addedAt', { time: formatTime(passkey.createdAt, locale) })}
            {' · '}
            {passkey.usedAt === null
              ? t('passkeys.neverUsed')
              : t('passkeys.usedAt', { time: formatTime(passkey.usedAt, locale) })}
          </small>
          <Button
            size="small"
            aria-label={t('passkeys.remove.label', { name: passkey.name })}
            onClick={() => onRemove(passkey)}
          >
            {t('passkeys.remove.confirm')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
