import { type TradedProduct, traitsOf } from '@aldgate/domain/market/traits.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { OwnAmount } from '../../../../lib/amounts/OwnAmount.tsx';
import type { Translate } from '../../../../lib/i18n/texts.ts';
import { Profit } from '../../account/figures.tsx';
import { ColumnPrice, OpenButton, Quantity, SymbolLink } from '../list/cells.tsx';
import type { Column, Places } from '../list/columns.ts';
import { Side } from '../list/OrderLabels.tsx';
import type { Trade } from './queries.ts';

/** The executions of an account; a row opens its order. */
export function tradeColumns(
  t: Translate<'trading'>,
  locale: string,
  places: Places,
  onOpen: (clientOrderId: string) => void,
  product: TradedProduct = 'usdm',
): readonly Column<Trade>[] {
  const columns: readonly Column<Trade>[] = [
    {
      id: 'time',
      label: t('records.columns.time'),
      cell: ({ time, clientOrderId }) => (
        <OpenButton label={t('records.detail.ofOrder')} onOpen={() => onOpen(clientOrderId)}>
          {formatTime(time, locale)}
        </OpenButton>
      ),
    },
    {
      id: 'symbol',
      label: t('records.columns.symbol'),
      card: 'title',
      cell: ({ instrumentId }) => <SymbolLink symbol={instrumentId} />,
    },
    { id: 'side', label: t('records.columns.side'), card: 'title', cell: (trade) => <Side order={trade} /> },
    {
      id: 'price',
      label: t('records.columns.price'),
      unit: places.money,
      isFigure: true,
      cell: ({ price, instrumentId }) => <ColumnPrice symbol={instrumentId} value={price} places={places} />,
    },
    {
      id: 'quantity',
      label: t('records.columns.quantity'),
      isFigure: true,
      cell: ({ quantity, instrumentId }) => (
        <Quantity symbol={instrumentId} value={quantity} places={places} unit slot />
      ),
    },
    {
      id: 'value',
      label: t('records.columns.value'),
      unit: places.money,
      isFigure: true,
      room: 'wide',
      cell: ({ quoteQuantity, instrumentId }) => (
        <OwnAmount
          value={quoteQuantity}
          places={2}
          placesMax={places.moneyMax(instrumentId)}
          unit={places.cellUnit(instrumentId)}
          slot
        />
      ),
    },
    {
      id: 'fee',
      label: t('records.columns.fee'),
      isFigure: true,
      room: 'middle',
      card: 'none',
      cell: ({ fee, feeAsset }) => <OwnAmount value={fee} places={2} placesMax={8} unit={feeAsset} slot />,
    },
    {
      id: 'role',
      label: t('records.columns.role'),
      room: 'widest',
      card: 'none',
      cell: ({ isMaker }) => t(isMaker ? 'records.roles.maker' : 'records.roles.taker'),
    },
    {
      id: 'realised',
      label: t('records.columns.realised'),
      unit: places.money,
      isFigure: true,
      room: 'middle',
      card: 'end',
      cell: ({ realizedPnl }) => <Profit value={realizedPnl} />,
    },
  ];
  // Without positions nothing is realised.
  return traitsOf(product).hasPositions ? columns : columns.filter(({ id }) => id !== 'realised');
}
