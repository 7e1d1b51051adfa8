import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { ENTERED_DECIMALS } from '@aldgate/domain/money/amountRules.ts';
import { BeforeAfter, Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { writtenPlaces } from '@aldgate/ui/format/decimal.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { AmountInFull } from '../../../lib/amounts/AmountInFull.tsx';
import { accountName } from '../../../lib/amounts/accountName.ts';
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
  const values = [from.before, from.after, to.before, to.after];
  const align = Math.min(
    ENTERED_DECIMALS,
    Math.max(...values.map((value) => (value === undefined ? 0 : writtenPlaces(toDecimalString(value))))),
  );
  const exchangeCode = useSession((session) => session.exchangeCode);
  return (
    <div>
      <Text size="12">{t('transfer.beforeAfter')}</Text>
      <Rows aligned>
        <Row label={accountName(route.transferFrom)}>
          <Balance asset={route.asset} change={from} align={align} />
        </Row>
        <Row label={accountName(route.transferTo)}>
          <Balance asset={route.asset} change={to} align={align} />
        </Row>
        <Row label={t('transfer.exchange')}>{exchangeName(exchangeCode)}</Row>
      </Rows>
    </div>
  );
}

function Balance({ asset, change: { before, after }, align }: { asset: string; change: Change; align: number }) {
  if (after === undefined) return <AmountInFull asset={asset} value={before} align={align} />;
  return (
    <BeforeAfter
      before={<AmountInFull asset={asset} value={before} align={align} withUnit={false} />}
      after={<AmountInFull asset={asset} value={after} align={align} />}
    />
  );
}

/** An exchange's brand name; its code is the name in any case. */
function exchangeName(code: string): string {
  return `${code.slice(0, 1).toUpperCase()}${code.slice(1).toLowerCase()}`;
}
