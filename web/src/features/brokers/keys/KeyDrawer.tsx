import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useMemberMay } from '../../../lib/session/session.ts';
import { useExchangeName } from '../parts/useExchangeName.ts';
import type { BrokerKey } from '../queries.ts';
import { Findings } from './Findings.tsx';
import { KeyBadge } from './KeyBadge.tsx';
import type { KeyLayer } from './keyLayer.ts';
import { type KeyAction, listKeyActions } from './keyRemedies.ts';

interface KeyDrawerProps {
  readonly item: BrokerKey;
  readonly onAction: (key: BrokerKey, action: KeyAction) => void;
  readonly onRemedy: KeyLayer['remedy'];
  readonly onClose: () => void;
}

/** A key in full, with what its state allows. */
export default function KeyDrawer({ item, onAction, onRemedy, onClose }: KeyDrawerProps) {
  const { t } = useTranslation('brokers');
  const { t: tApp } = useTranslation();
  const mayManage = useMemberMay('manage');
  const actions = mayManage ? listKeyActions(item) : [];
  return (
    <Drawer
      open
      title={item.name}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Stack gap="4">
        <Facts item={item} />
        {item.findings.length > 0 && <Findings item={item} shown={actions} onRemedy={onRemedy} />}
        {actions.length > 0 && (
          <Inline wrap gap="2">
            {actions.map((action) => (
              <Button
                key={action}
                kind={action === 'collect' ? 'primary' : action === 'delete' ? 'danger' : 'plain'}
                onClick={() => onAction(item, action)}
              >
                {t(action === 'delete' && item.status === 'applying' ? 'keys.withdraw' : `keys.actions.${action}`)}
              </Button>
            ))}
          </Inline>
        )}
      </Stack>
    </Drawer>
  );
}

function Facts({ item }: { item: BrokerKey }) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const findName = useExchangeName();
  const time = (at: number | null) => (at === null ? MISSING : formatTime(at, locale));
  const { viewedAt, viewedBy, requestedBy, decision, boundIps } = item;
  return (
    <Rows>
      <Row label={t('account')}>
        {item.accountName} · {findName(item.exchangeCode)}
      </Row>
      <Row label={t('keys.columns.status')}>
        <KeyBadge status={item.status} />
        {item.suspensionReasons.map((reason) => (
          <Text key={reason} as="span" tone="2">
            {' '}
            {t(`keys.suspensions.${reason}`)}
          </Text>
        ))}
      </Row>
      <Row label={t('keys.columns.kind')}>{t(`keys.kinds.${item.kind}`)}</Row>
      <Row label={t('keys.apiKey')}>{item.apiKey ?? MISSING}</Row>
      <Row label={t('keys.columns.permissions')}>
        {item.permissions.map((each) => t(`keys.permissions.${each}`)).join(', ')}
      </Row>
      <Row label={t('keys.columns.addresses')}>
        <Text as="span" breakWords>
          {boundIps.length === 0 ? t('keys.notBound') : boundIps.join(', ')}
        </Text>
      </Row>
      <Row label={t('keys.columns.secret')}>
        {t(`keys.secretStatuses.${item.secretViewStatus}`)}
        {viewedAt !== null && (
          <>
            {' · '}
            {formatTime(viewedAt, locale)}
            {viewedBy !== null && <> · {viewedBy.name ?? viewedBy.email}</>}
          </>
        )}
      </Row>
      {item.reason !== '' && (
        <Row label={t('keys.reason')}>
          <Text as="span" preserveLines breakWords>
            {item.reason}
          </Text>
        </Row>
      )}
      {decision !== null && <Row label={t('keys.decision')}>{decision}</Row>}
      {requestedBy !== null && <Row label={t('requestedBy')}>{requestedBy.name ?? requestedBy.email}</Row>}
      <Row label={t('keys.columns.created')}>{time(item.createdAt)}</Row>
      <Row label={t('keys.columns.expires')}>{time(item.expiresAt)}</Row>
      <Row label={t('keys.columns.lastUsed')}>{time(item.lastUsedAt)}</Row>
    </Rows>
  );
}
