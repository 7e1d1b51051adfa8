import type { ApiPermission } from '@aldgate/domain/apiKeys/permissions.ts';
import { formatDate } from '@aldgate/ui/format/time.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { CopyButton } from '../../lib/lists/CopyButton.tsx';
import { ApprovalLink } from './ApprovalLink.tsx';
import styles from './apiKeys.module.css';
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
      <Value label={t('columns.publicId')} value={publicId} />
      {secret !== null && (
        <Stack gap="3" onCopy={onCopied}>
          <Value label={t('secret.secret')} value={secret} onCopied={onCopied} />
          <Environment text={`ALDGATE_KEY=${publicId}\nALDGATE_SECRET=${secret}`} onCopied={onCopied} />
        </Stack>
      )}
      <Effect made={made} permissions={permissions} />
    </Stack>
  );
}

interface ValueProps {
  readonly label: string;
  readonly value: string;
  readonly onCopied?: () => void;
}

function Value({ label, value, onCopied }: ValueProps) {
  return (
    <Stack gap="1">
      <Text as="span" size="12" tone="2">
        {label}
      </Text>
      <Inline gap="2" justify="between">
        <code className={styles.code}>{value}</code>
        <CopyButton value={value} label={label} onCopied={onCopied} />
      </Inline>
    </Stack>
  );
}

function Environment({ text, onCopied }: { text: string; onCopied: () => void }) {
  const { t } = useTranslation('apiKeys');
  const label = t('secret.environment');
  return (
    <Stack gap="1">
      <Inline gap="2" justify="between" size="12" tone="2">
        {label}
        <CopyButton value={text} label={label} onCopied={onCopied} />
      </Inline>
      <pre className={`${styles.code} ${styles.env}`}>{text}</pre>
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
