import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { BeforeAfter, Row } from '@aldgate/ui/figures/Rows.tsx';
import { changePlaces, displayPlaces } from '../amounts/amounts.ts';
import { OwnAmount } from '../amounts/OwnAmount.tsx';
import { useTranslation } from '../i18n/i18n.ts';

interface BalanceEffectProps {
  readonly asset: string;
  readonly before: string | undefined;
  readonly change: string | undefined;
  /** The decimals that both balances align to. */
  readonly align: number;
}

/** A balance before and after; without an amount, the balance alone. */
export function BalanceEffect({ asset, before, change, align }: BalanceEffectProps) {
  const { t } = useTranslation('quotes');
  const amount = (value: string | undefined) => (
    <OwnAmount value={value} places={displayPlaces(asset)} placesMax={changePlaces(asset)} align={align} />
  );
  const after = before !== undefined && change !== undefined ? decimal(before).plus(change) : undefined;
  const possible = after?.gte('0') === true ? toDecimalString(after) : undefined;
  return (
    <Row label={t('availableOf', { asset })}>
      {possible === undefined ? amount(before) : <BeforeAfter before={amount(before)} after={amount(possible)} />}
    </Row>
  );
}
