import { Button } from '@aldgate/ui/controls/Button.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import type { Translate } from '../../../lib/i18n/texts.ts';
import {
  type Column,
  ColumnPrice,
  OpenButton,
  OrderType,
  type Places,
  Quantity,
  Side,
  SymbolLink,
} from '../../trading/index.ts';
import { isRefused } from '../actions/summarize.ts';
import type { Group } from '../actions/useGroups.ts';

interface Context {
  readonly t: Translate<'lightning'>;
  readonly tTrading: Translate<'trading'>;
  readonly locale: string;
  readonly places: Places;
  readonly onSendAgain: (group: Group) => void;
  readonly onToggle: (group: Group) => void;
}

/** The columns of a group of orders. */
export const groupColumns = ({
  t,
  tTrading,
  locale,
  places,
  onSendAgain,
  onToggle,
}: Context): readonly Column<Group>[] => [
  {
    id: 'time',
    label: tTrading('records.columns.time'),
    room: 'wide',
    cell: ({ createdAt }) => formatTime(createdAt, locale),
  },
  {
    id: 'symbol',
    label: tTrading('records.columns.symbol'),
    card: 'title',
    cell: ({ instrumentId }) => <SymbolLink symbol={instrumentId} />,
  },
  { id: 'side', label: tTrading('records.columns.side'), card: 'title', cell: (group) => <Side order={group} /> },
  {
    id: 'type',
    label: tTrading('records.columns.type'),
    room: 'wide',
    cell: (group) => <OrderType order={group} />,
  },
  {
    id: 'price',
    label: tTrading('records.columns.price'),
    isFigure: true,
    room: 'middle',
    cell: ({ instrumentId, price, condition }) => (
      <ColumnPrice symbol={instrumentId} value={price ?? condition?.triggerPrice} places={places} />
    ),
  },
  {
    id: 'total',
    label: t('groups.total'),
    isFigure: true,
    cell: ({ instrumentId, total }) => <Quantity symbol={instrumentId} value={total} places={places} unit slot />,
  },
  {
    id: 'filled',
    label: tTrading('records.columns.filled'),
    isFigure: true,
    cell: ({ instrumentId, executedQuantity }) => (
      <Quantity symbol={instrumentId} value={executedQuantity} places={places} />
    ),
  },
  {
    id: 'average',
    label: tTrading('records.columns.average'),
    isFigure: true,
    room: 'wide',
    cell: ({ instrumentId, averagePrice }) => (
      <ColumnPrice symbol={instrumentId} value={averagePrice} places={places} />
    ),
  },
  {
    id: 'legs',
    label: t('groups.legs'),
    isFigure: true,
    cell: ({ legs }) => `${legs.filter((leg) => !isRefused(leg)).length}/${legs.length}`,
  },
  {
    id: 'actions',
    label: '',
    card: 'actions',
    cell: (group) => (
      <Inline gap="1" justify="end">
        {group.legs.some(isRefused) && (
          <Button size="small" onClick={() => onSendAgain(group)}>
            {t('groups.sendAgain')}
          </Button>
        )}
        <OpenButton label={t('groups.open')} onOpen={() => onToggle(group)} />
      </Inline>
    ),
  },
];
