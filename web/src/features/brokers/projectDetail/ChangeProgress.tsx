import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { FullAmount } from '../../../lib/amounts/FullAmount.tsx';
import { formatPercent } from '../../../lib/amounts/formatPercent.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { MoveBadge } from '../parts/MoveBadge.tsx';
import { ChangeBadge } from '../parts/StatusBadges.tsx';
import { useReason } from '../parts/useReason.ts';
import type { CapitalChange } from '../projectQueries.ts';

const ASSET = 'USDT';

/** A change with each of its actions and moves, and how far they are. */
export function ChangeProgress({ change }: { change: CapitalChange }) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const reasonOf = useReason();
  const { changeNo, kind, isFull, annualRate, status, reason, requestedBy, createdAt, actions, moves } = change;
  return (
    <>
      <Inline wrap gap="1 3" size="13">
        <b>{t(isFull ? 'changes.kinds.full' : `changes.kinds.${kind}`)}</b>
        <ChangeBadge status={status} />
        <Text as="span" size="12" tone="3">
          {changeNo} · {formatTime(createdAt, locale)} UTC
          {requestedBy !== null && ` · ${requestedBy.name ?? requestedBy.email}`}
          {annualRate !== null && ` · ${formatPercent(annualRate, locale)}`}
        </Text>
      </Inline>
      {reason !== null && (
        <Text size="12" tone="2" breakWords>
          {reasonOf(reason)}
        </Text>
      )}
      <Rows>
        {actions.map((action) => (
          <Row key={action.actionNo} label={t(`changes.types.${action.actionType}`)}>
            <FullAmount value={action.amount} asset={action.asset} />{' '}
            <Text as="span" size="12" tone="3">
              {t(
                action.execution === 'none'
                  ? `changes.statuses.${action.status}`
                  : `changes.executions.${action.execution}`,
              )}
            </Text>
          </Row>
        ))}
        {moves.map(({ transferNo, labels, amount, state, reason: failure }) => (
          <Row key={transferNo} label={`${labels.source} → ${labels.target}`}>
            <FullAmount value={amount} asset={ASSET} /> <MoveBadge state={state} />
            {failure !== null && (
              <Text size="12" tone="2" breakWords>
                {failure}
              </Text>
            )}
          </Row>
        ))}
      </Rows>
    </>
  );
}
