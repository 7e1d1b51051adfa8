import { formatClock } from '@aldgate/ui/format/time.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { CaseStep } from './queries.ts';

/** BR-05: what a case did at the exchanges, in order. */
export function CaseSteps({ steps }: { steps: readonly CaseStep[] }) {
  const { t } = useTranslation('brokers');
  return (
    <Table
      kind="dense"
      label={t('cases.steps.label')}
      head={
        <>
          <th scope="col">{t('cases.steps.time')}</th>
          <th scope="col">{t('cases.steps.account')}</th>
          <th scope="col">{t('cases.steps.step')}</th>
          <th scope="col" data-align="end">
            {t('cases.steps.executed')}
          </th>
        </>
      }
    >
      {steps.map((step) => (
        <tr key={step.number}>
          <td>{formatClock(step.createdAt)}</td>
          <td>
            {step.accountName}
            <Text size="12" tone="2">
              {step.exchangeCode}
            </Text>
          </td>
          <td data-wraps>
            <Step step={step} />
          </td>
          <td data-align="end">
            {step.executedQuantity !== null && <OwnAmount value={step.executedQuantity} placesMax={8} />}
            {step.returned !== null && <OwnAmount value={step.returned} places={2} unit="USDT" />}
            {step.state !== 'completed' && (
              <Text size="12" tone={step.state === 'failed' ? 'danger' : '2'}>
                {step.reason ?? t(`cases.steps.states.${step.state}`)}
              </Text>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Step({ step: { kind, instrumentId, direction, quantity, price } }: { step: CaseStep }) {
  const { t } = useTranslation('brokers');
  if (kind !== 'order' || direction === null)
    return t(`cases.steps.kinds.${kind === 'order' ? 'cancel_orders' : kind}`);
  return (
    <>
      {t(`cases.steps.${direction}`)} <OwnAmount value={quantity} placesMax={8} /> {instrumentId}
      <Text size="12" tone="2">
        {price === null ? t('cases.steps.market') : t('cases.steps.limit', { price })}
      </Text>
    </>
  );
}
