import { useTranslation } from '../../lib/i18n/i18n.ts';
import { SecretDialog as OnceDialog } from '../../lib/secrets/SecretDialog.tsx';
import type { MadeKey } from './queries.ts';
import { SecretContent, type SecretContentProps } from './SecretContent.tsx';

interface SecretDialogProps extends Omit<SecretContentProps, 'onCopied'> {
  readonly made: MadeKey;
  readonly onClose: () => void;
}

/** A new key with its secret. */
export function SecretDialog({ made, permissions, onClose }: SecretDialogProps) {
  const { t } = useTranslation('apiKeys');
  return (
    <OnceDialog
      text={{
        title: t('secret.title'),
        done: t('secret.done'),
        leave: { title: t('secret.leave.title'), text: t('secret.leave.text'), confirm: t('secret.leave.confirm') },
      }}
      hasSecret={made.secret !== null}
      onClose={onClose}
    >
      {(onCopied) => <SecretContent made={made} permissions={permissions} onCopied={onCopied} />}
    </OnceDialog>
  );
}
