import type { LoanSteps } from '@aldgate/domain/loans/terms.ts';
import { LOAN_CALLS, LOAN_STEPS } from '@aldgate/domain/loans/watch.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Change } from '@aldgate/ui/figures/Change.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { formatPercent } from '../../lib/amounts/formatPercent.ts';
import { OwnAmount } from '../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import styles from './detail/ltvPanel.module.css';
import { pricePlaces } from './pricePlaces.ts';

const TONES = { opening: 'neutral', marginCall: 'warning', lastCall: 'warning', liquidation: 'danger' } as const;

interface StepPricesProps {
  /** The asset whose price leads to the steps. */
  readonly movingAsset: string;
  readonly steps: LoanSteps;
  /** US dollars; undefined until the amounts are known. */
  readonly prices: Readonly<Record<keyof LoanSteps, string | null>> | undefined;
  /** The index of that asset now, US dollars. */
  readonly index: string | null;
  /** The LTV of a loan that is open: the steps that it has reached are marked, that of the opening too. */
  readonly ltv?: string;
}

/** The price of an asset at which each step is reached, and how far that is from its index. */
export function StepPrices({ movingAsset, steps, prices, index, ltv }: StepPricesProps) {
  const { t } = useTranslation('loans');
  const locale = useLocale();
  return (
    <Table
      kind="dense"
      label={t('prices.title')}
      head={
        <>
          <th scope="col">{t('prices.step')}</th>
          <th scope="col" data-align="end">
            {t('fields.ltv')}
          </th>
          <th scope="col" data-align="end">
            {t('prices.price', { asset: movingAsset })}
          </th>
          <th scope="col" data-align="end">
            {t('prices.change')}
          </th>
        </>
      }
    >
      {(ltv === undefined ? LOAN_CALLS : LOAN_STEPS).map((step) => {
        const price = prices?.[step] ?? null;
        return (
          <tr key={step}>
            <td>
              {/* The mark of the step on the bar of LTV. */}
              {ltv !== undefined && <span className={styles.key} data-step={step} aria-hidden="true" />}{' '}
              {t(`steps.${step}`)}
            </td>
            <td data-align="end">{formatPercent(steps[step], locale)}</td>
            <td data-align="end">
              <OwnAmount value={price} places={pricePlaces(price)} unit="USD" />
            </td>
            <td data-align="end">
              {ltv !== undefined && decimal(ltv).gte(steps[step]) ? (
                <Badge tone={TONES[step]}>{t('prices.reached')}</Badge>
              ) : (
                <Change percent={changeOf(price, index)} />
              )}
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

/** The change from the index to a price, in percent. */
const changeOf = (price: string | null, index: string | null): string | undefined =>
  price === null || index === null ? undefined : toDecimalString(decimal(price).div(index).minus('1').times('100'));
