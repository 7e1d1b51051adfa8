import { sumAmounts } from '@aldgate/domain/money/amount.ts';
import { formatDecimal, writtenPlaces } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Translate } from '../../../lib/i18n/texts.ts';
import type { NewGroup } from '../actions/sendGroup.ts';
import { Staged } from '../keys/Staged.tsx';

interface StagedOrdersProps {
  readonly groups: readonly NewGroup[];
  readonly onSend: () => void;
  readonly onDrop: () => void;
}

/** The orders that wait to be sent. */
export function StagedOrders({ groups, onSend, onDrop }: StagedOrdersProps) {
  const { t } = useTranslation('lightning');
  const locale = useLocale();
  return (
    <Staged
      what={groups.map((group) => describeGroup(group, t, locale)).join(', ')}
      accounts={new Set(groups.flatMap(({ legs }) => legs.map(({ exchangeKeyId }) => exchangeKeyId))).size}
      onSend={onSend}
      onDrop={onDrop}
    />
  );
}

/** Names a group before it is sent: 'Buy 0.3 BTCUSDT at 61,000.0'. */
function describeGroup(group: NewGroup, t: Translate<'lightning'>, locale: string): string {
  const { direction, instrumentId: symbol, price, condition, legs } = group;
  const write = (value: string) => formatDecimal(value, { locale, placesMin: writtenPlaces(value) });
  const quantity = write(sumAmounts(legs.map((leg) => leg.quantity)));
  if (condition !== undefined)
    return t(`staged.stop.${direction}`, { quantity, symbol, price: write(condition.triggerPrice) });
  return price === undefined
    ? t(`staged.market.${direction}`, { quantity, symbol })
    : t(`staged.limit.${direction}`, { quantity, symbol, price: write(price) });
}
