import { BeforeAfter, Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { CopyId } from '../../lib/lists/CopyId.tsx';
import { ApprovalLink } from './ApprovalLink.tsx';
import { KeyEnd } from './KeyEnd.tsx';
import { KeyState } from './KeyState.tsx';
import type { ApiKey } from './queries.ts';
import { useTermTexts } from './terms.ts';

/** A key's fields; rights that another member votes on stand after those in force. `now`: epoch ms. */
export function KeyFacts({ apiKey, now }: { apiKey: ApiKey; now: number }) {
  const { t } = useTranslation('apiKeys');
  const locale = useLocale();
  const texts = useTermTexts();
  const { state, pending, member, withdrawalFrom, lastUsedAt, lastAddress } = apiKey;
  const time = (at: number | null) => (at === null ? MISSING : formatTime(at, locale));
  const term = (name: 'permissions' | 'addresses') => {
    const [before, after] = [texts[name](apiKey), pending === null ? undefined : texts[name](pending)];
    return after === undefined || after === before ? before : <BeforeAfter before={before} after={after} />;
  };
  return (
    <Stack gap="3">
      {pending !== null && (
        <Note kind="warning">
          {t(state === 'pending' ? 'pending.key' : 'pending.wider')} <ApprovalLink approvalId={pending.approvalId} />
        </Note>
      )}
      <Rows>
        <Row label={t('columns.remark')}>
          <Text as="span" preserveLines breakWords>
            {apiKey.remark}
          </Text>
        </Row>
        <Row label={t('columns.publicId')}>
          <CopyId value={apiKey.publicId} label={t('columns.publicId')} />
        </Row>
        <Row label={t('columns.member')}>
          <Text as="span" breakWords>
            {member.name === null ? member.email : `${member.name} · ${member.email}`}
          </Text>
        </Row>
        <Row label={t('columns.state')}>
          <KeyState apiKey={apiKey} />
        </Row>
        <Row label={t('columns.permissions')}>{term('permissions')}</Row>
        <Row label={t('columns.addresses')}>
          <Text as="span" breakWords>
            {term('addresses')}
          </Text>
        </Row>
        {withdrawalFrom !== null && withdrawalFrom > now && (
          <Row label={t('withdrawalFrom')}>{formatTime(withdrawalFrom, locale)}</Row>
        )}
        <Row label={t('columns.created')}>{time(apiKey.createdAt)}</Row>
        <Row label={t('columns.ends')}>
          <KeyEnd apiKey={apiKey} now={now} />
        </Row>
        <Row label={t('columns.lastUsed')}>
          {time(lastUsedAt)}
          {lastAddress !== null && <> · {lastAddress}</>}
        </Row>
      </Rows>
    </Stack>
  );
}
