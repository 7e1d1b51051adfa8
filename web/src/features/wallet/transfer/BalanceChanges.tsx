import { ENTERED_DECIMALS } from '@aldgate/domain/money/amountRules.ts';
import { BeforeAfter, Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { displayPlaces } from '../../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { TransferRoute } from './route.ts';
import type { Change } from './transferView.ts';

interface BalanceChangesProps {
  readonly route: TransferRoute;
  readonly from: Change;
  readonly to: Change;
}

/** The available balances of both accounts before and after the transfer, and the exchange of the trading accounts. */
export function BalanceChanges({ route, from, to }: BalanceChangesProps) {
  const { t } = useTranslation('wallet');
  const exchangeCode = useSession((session) => session.exchangeCode);
  return (
    <div>
      <Text size="12">{t('transfer.beforeAfter')}</Text>
      <Rows>
        <Row label={t(`accounts.${route.transferFrom}`)}>
          <Balance asset={route.asset} change={from} />
        </Row>
        <Row label={t(`accounts.${route.transferTo}`)}>
          <Balance asset={route.asset} change={to} />
        </Row>
        <Row label={t('transfer.exchange')}>{exchangeName(exchangeCode)}</Row>
      </Rows>
    </div>
  );
}

function Balance({ asset, change: { before, after } }: { asset: string; change: Change }) {
  if (after === undefined) return <AmountInFull asset={asset} value={before} />;
  return (
    <BeforeAfter
      before={<AmountInFull asset={asset} value={before} withUnit={false} />}
      after={<AmountInFull asset={asset} value={after} />}
    />
  );
}

interface AmountInFullProps {
  readonly asset: string;
  readonly value: string | undefined;
  readonly withUnit?: boolean;
}

/** Shows every decimal that changes, so that the two numbers differ by the amount. */
export function AmountInFull({ asset, value, withUnit = true }: AmountInFullProps) {
  return (
    <OwnAmount
      value={value}
      places={Math.min(displayPlaces(asset), 2)}
      placesMax={ENTERED_DECIMALS}
      {...(withUnit && { unit: asset })}
    />
  );
}

/** An exchange's brand name; its code is the name in any case. */
function exchangeName(code: string): string {
  return `${code.slice(0, 1).toUpperCase()}${code.slice(1).toLowerCase()}`;
}
