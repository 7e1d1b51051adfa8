import { Button } from '@aldgate/ui/controls/Button.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { useState } from 'react';
import { OwnerField } from '../../../lib/codes/OwnerField.tsx';
import { isAboutCode } from '../../../lib/codes/useCode.ts';
import { useStepUp } from '../../../lib/codes/useStepUp.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import styles from '../account.module.css';
import { type Passkey, usePasskeys } from '../queries.ts';
import { Setting } from '../Setting.tsx';
import { useAction } from '../useAction.ts';
import { AddPasskey } from './AddPasskey.tsx';

/** The passkeys of this user, each with a name; passkeys can be added and removed. */
export function PasskeysSetting({ count }: { count: number }) {
  const { t } = useTranslation('account');
  const { data = [], error } = usePasskeys();
  const [action, setAction] = useState<Passkey | 'add'>();
  const close = () => setAction(undefined);
  return (
    <Setting
      title={t('passkeys.title')}
      value={count === 0 ? t('passkeys.none') : t('passkeys.held', { passkeys: count })}
      text={t('passkeys.text')}
      action={<Button onClick={() => setAction('add')}>{t('passkeys.add')}</Button>}
    >
      {data.length > 0 && <PasskeyList passkeys={data} onRemove={setAction} />}
      {error !== null && <ActionError error={error} />}
      {action === 'add' && <AddPasskey onClose={close} />}
      {action !== undefined && action !== 'add' && <RemovePasskey passkey={action} onClose={close} />}
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
        <Inline key={passkey.passkeyId} as="li" wrap gap="1 3" minHeight="40px" padding="1 0" lineTop="1" size="13">
          <span>{passkey.name}</span>
          <Text as="small" size="12" tone="2">
            {t('passkeys.addedAt', { time: formatTime(passkey.createdAt, locale) })}
            {' · '}
            {passkey.usedAt === null
              ? t('passkeys.neverUsed')
              : t('passkeys.usedAt', { time: formatTime(passkey.usedAt, locale) })}
          </Text>
          <Inline end>
            <Button
              size="small"
              aria-label={t('passkeys.remove.label', { name: passkey.name })}
              onClick={() => onRemove(passkey)}
            >
              {t('passkeys.remove.confirm')}
            </Button>
          </Inline>
        </Inline>
      ))}
    </ul>
  );
}

/** Asks for confirmation before a passkey is removed. */
function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('account');
  const { t: tApp } = useTranslation();
  const stepUp = useStepUp([], 'owner');
  const action = useAction('removePasskey', {
    done: t('passkeys.removed'),
    onDone: onClose,
    onRejected: stepUp.rejected,
  });
  const remove = () => {
    stepUp.setTried(true);
    if (!stepUp.isComplete) return;
    action.run(async () => ({ passkeyId: passkey.passkeyId, ...(await stepUp.ownerProof()) }));
  };
  return (
    <ConfirmDialog
      open
      title={t('passkeys.remove.title', { name: passkey.name })}
      cancelLabel={tApp('back')}
      confirmLabel={t('passkeys.remove.confirm')}
      kind="danger"
      busy={action.busy}
      onCancel={onClose}
      onConfirm={remove}
    >
      <p>{t('passkeys.remove.text')}</p>
      <OwnerField stepUp={stepUp} error={action.error} />
      {!isAboutCode(action.error) && <ActionError error={action.error} />}
    </ConfirmDialog>
  );
}
