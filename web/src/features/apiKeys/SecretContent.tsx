import type { ApiPermission } from '@aldgate/domain/apiKeys/permissions.ts';
import { formatDate } from '@aldgate/ui/format/time.ts';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { SecretValue, SecretVariables } from '../../lib/secrets/SecretValue.tsx';
import { ApprovalLink } from './ApprovalLink.tsx';
import type { MadeKey } from './queries.ts';

export interface SecretContentProps {
  readonly made: MadeKey;
  readonly permissions: readonly ApiPermission[];
  /** The secret was copied. */
  readonly onCopied: () => void;
}

/** The public id and the secret, as they are and for a file of variables, and when the key works. */
export function SecretContent({ made, permissions, onCopied }: SecretContentProps) {
  const { t } = useTranslation('apiKeys');
  const { publicId, secret } = made;
  return (
    <Stack gap="3" size="13" tone="1">
      <Note kind="warning">{t(secret === null ? 'secret.lost' : 'secret.once')}</Note>
      <SecretValue label={t('columns.publicId')} value={publicId} />
      {secret !== null && (
        <Stack gap="3" onCopy={onCopied}>
          <SecretValue label={t('secret.secret')} value={secret} onCopied={onCopied} />
          <SecretVariables
            label={t('secret.environment')}
            value={`ALDGATE_KEY=${publicId}\nALDGATE_SECRET=${secret}`}
            onCopied={onCopied}
          />
        </Stack>
      )}
      <Effect made={made} permissions={permissions} />
    </Stack>
  );
}

/** When the key works, and until when. */
function Effect({ made, permissions }: Omit<SecretContentProps, 'onCopied'>) {
  const { t } = useTranslation('apiKeys');
  const locale = useLocale();
  const { state, approvalId, expiresAt } = made;
  const isLater = approvalId === null && permissions.includes('withdrawal');
  return (
    <Text as="div" lead="text" tone="2">
      {state === 'pending' ? (
        <p>
          {t('secret.pending')} {approvalId !== null && <ApprovalLink approvalId={approvalId} />}
        </p>
      ) : (
        <p>{t(isLater ? 'secret.withdrawalsLater' : 'secret.active')}</p>
      )}
      {expiresAt !== null && <p>{t('follows.ends', { date: formatDate(expiresAt, locale) })}</p>}
    </Text>
  );
}
