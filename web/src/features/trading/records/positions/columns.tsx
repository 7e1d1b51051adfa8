import { Price } from '@aldgate/ui/figures/Price.tsx';
import type { Translate } from '../../../../lib/i18n/texts.ts';
import { Percent, Profit } from '../../account/figures.tsx';
import type { Position } from '../../account/queries.ts';
import { Quantity } from '../list/cells.tsx';
import type { Column, Places } from '../list/columns.ts';
import { Held, LiveMargin, LiveMark, LiveProfit } from './cells.tsx';
import { ProtectionCell } from './ProtectionCell.tsx';
import { RowActions, type RowCommands } from './RowActions.tsx';

/**
 * TR-10. Columns without space are in the row's detail. Rows sort by the server's figures, which follow the shown ones.
 */
export function positionColumns(
  t: Translate<'trading'>,
  places: Places,
  commands: RowCommands,
): readonly Column<Position>[] {
  const { onProtect } = commands;
  const price = (id: 'entry' | 'liquidation' | 'breakEven', of: (position: Position) => string | null) => ({
    id,
    label: t(`records.columns.${id}`),
    unit: places.money,
    sortValue: of,
    isFigure: true,
    cell: (position: Position) => (
      <Price value={of(position)} places={places.price(position.instrumentId)} align={places.priceAlign} />
    ),
  });
  return [
    {
      id: 'symbol',
      label: t('records.columns.symbol'),
      sortValue: ({ instrumentId }) => instrumentId,
      card: 'title',
      cell: (position) => <Held position={position} />,
    },
    {
      id: 'size',
      label: t('records.columns.size'),
      sortValue: ({ side, quantity }) => (side === 'long' ? quantity : `-${quantity}`),
      isFigure: true,
      cell: ({ instrumentId, side, quantity }) => (
        <Quantity symbol={instrumentId} value={side === 'long' ? quantity : `-${quantity}`} places={places} unit slot />
      ),
    },
    { ...price('entry', ({ openPrice }) => openPrice), room: 'middle' },
    {
      id: 'mark',
      label: t('records.columns.mark'),
      unit: places.money,
      sortValue: ({ markPrice }) => markPrice,
      isFigure: true,
      room: 'wide',
      cell: (position) => (
        <LiveMark position={position} places={places.price(position.instrumentId)} align={places.priceAlign} />
      ),
    },
    { ...price('liquidation', ({ liquidationPrice }) => liquidationPrice), room: 'middle' },
    { ...price('breakEven', ({ breakEvenPrice }) => breakEvenPrice), room: 'widest', card: 'none' },
    {
      id: 'margin',
      label: t('records.columns.margin'),
      unit: places.money,
      sortValue: ({ margin }) => margin,
      isFigure: true,
      room: 'wide',
      card: 'none',
      cell: (position) => <LiveMargin position={position} />,
    },
    {
      id: 'marginRate',
      label: t('records.columns.marginRate'),
      sortValue: ({ marginRate }) => marginRate,
      isFigure: true,
      room: 'widest',
      card: 'none',
      cell: ({ marginRate }) => <Percent value={marginRate} />,
    },
    {
      id: 'profit',
      label: t('records.columns.profit'),
      unit: places.money,
      sortValue: ({ unrealizedPnl }) => unrealizedPnl,
      isFigure: true,
      card: 'end',
      cell: (position) => <LiveProfit position={position} />,
    },
    {
      id: 'realised',
      label: t('records.columns.realised'),
      unit: places.money,
      sortValue: ({ realizedPnl }) => realizedPnl,
      isFigure: true,
      room: 'widest',
      card: 'none',
      cell: ({ realizedPnl }) => <Profit value={realizedPnl} />,
    },
    {
      id: 'protection',
      label: t('records.columns.protection'),
      isFigure: true,
      cell: (position) => (
        <ProtectionCell
          position={position}
          protection={commands.protectionOf(position)}
          places={places.price(position.instrumentId)}
          onEdit={commands.mayTrade && onProtect ? () => onProtect(position) : undefined}
        />
      ),
    },
    {
      id: 'actions',
      label: t('records.columns.actions'),
      isFigure: true,
      card: 'actions',
      cell: (position) => <RowActions position={position} commands={commands} />,
    },
  ];
}
