import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Section } from '@aldgate/ui/layout/Section.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LoadState } from '../../../lib/messages/LoadState.tsx';
import { RecordTable } from '../../../lib/records/RecordTable.tsx';
import { useMemberMay } from '../../../lib/session/session.ts';
import { findKeyKind } from '../keys/keyForm.ts';
import { useKeyLayer } from '../keys/useKeyLayer.tsx';
import { useKeyTable } from '../keys/useKeyTable.tsx';
import { type BrokerAccount, exchangeKeys } from '../queries.ts';

const SHOWN = 50;

/** BR-07: the keys of an account, worst first, and the application for another one. */
export function AccountKeys({ account }: { account: BrokerAccount }) {
  const { t } = useTranslation('brokers');
  const mayManage = useMemberMay('manage');
  const { brokerAccountId, accountType, state } = account;
  const keys = useQuery(
    exchangeKeys({
      pageCondition: { page: 1, pageSize: SHOWN },
      queryCondition: { brokerAccountId, order: 'worst' },
    }),
  );
  const layer = useKeyLayer();
  const table = useKeyTable(layer, { isOfAccount: true });
  const mayApply = mayManage && state === 'active' && findKeyKind(accountType) !== undefined;
  return (
    <Section
      title={t('keys.title')}
      action={
        mayApply && (
          <Button kind="link" onClick={() => layer.apply(account)}>
            {t('keys.apply')}
          </Button>
        )
      }
    >
      {keys.data === undefined ? (
        <LoadState query={keys} title={t('keys.failed')} text={(reason) => t('keys.failedText', { reason })} rows={3} />
      ) : keys.data.items.length === 0 ? (
        <Text size="13" tone="2" padding="3 0">
          {t('keys.noneOfAccount')}
        </Text>
      ) : (
        <RecordTable
          {...table}
          label={t('keys.title')}
          items={keys.data.items}
          getKey={({ exchangeKeyId }) => exchangeKeyId}
        />
      )}
      {accountType === 'custody' && (
        <Text size="12" tone="3" padding="2 0">
          {t('keys.custody')}
        </Text>
      )}
      {layer.layer}
    </Section>
  );
}
