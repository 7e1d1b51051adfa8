import { isPositive } from '@aldgate/domain/money/amount.ts';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { FullAmount } from '../../../lib/amounts/FullAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { writeLocation } from '../transfers/location.ts';
import type { FullRepayment as Repayment } from './decreaseView.ts';
import type { Giving } from './useSourcePortions.ts';

interface FullRepaymentProps {
  readonly repayment: Repayment;
  readonly sources: readonly Giving[];
}

/** Shows the locations that a full repayment empties, and the claims that it pays. */
export function FullRepayment({ repayment, sources }: FullRepaymentProps) {
  const { t } = useTranslation('brokers');
  const { principal, interest, subordinated, profit, loss } = repayment;
  const amount = (value: string) => <FullAmount value={value} asset="USDT" />;
  return (
    <>
      <Note>{t('decrease.fullText')}</Note>
      <div>
        <Text size="12">{t('decrease.sources')}</Text>
        <Rows>
          {sources.map(({ location, label, available }) => (
            <Row key={writeLocation(location)} label={label}>
              {amount(available)}
            </Row>
          ))}
        </Rows>
      </div>
      <div>
        <Text size="12">{t('decrease.pays')}</Text>
        <Rows>
          <Row label={t('changes.priority')}>{amount(principal)}</Row>
          <Row label={t('changes.unpaidInterest')}>{amount(interest)}</Row>
          <Row label={t('decrease.left')}>{amount(subordinated)}</Row>
          {isPositive(profit) && <Row label={t('decrease.profit')}>{amount(profit)}</Row>}
          {isPositive(loss) && <Row label={t('decrease.loss')}>{amount(loss)}</Row>}
        </Rows>
      </div>
    </>
  );
}
