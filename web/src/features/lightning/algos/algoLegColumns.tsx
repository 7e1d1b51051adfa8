import { formatTime } from '@aldgate/ui/format/time.ts';
import type { Translate } from '../../../lib/i18n/texts.ts';
import { type Column, ColumnPrice, Percent, type Places, Quantity, reasonText, Status } from '../../trading/index.ts';
import type { AlgoWithOrders } from './useAlgos.ts';

type Leg = AlgoWithOrders['legs'][number];

/** An order of a TWAP with the account that it is for. */
export type AlgoOrder = Leg['children'][number] & Pick<Leg, 'accountName'>;

interface Context {
  readonly t: Translate<'lightning'>;
  readonly tTrading: Translate<'trading'>;
  readonly tApp: Translate;
  readonly locale: string;
  readonly places: Places;
  readonly symbol: string;
}

interface Executed {
  readonly quantity: string;
  readonly executedQuantity: string;
  readonly averagePrice: string | null;
}

/** The columns that an account and an order share. */
const executedColumns = <Item extends Executed>({ tTrading, places, symbol }: Context): readonly Column<Item>[] => [
  {
    id: 'quantity',
    label: tTrading('records.columns.quantity'),
    isFigure: true,
    cell: ({ quantity }) => <Quantity symbol={symbol} value={quantity} places={places} />,
  },
  {
    id: 'filled',
    label: tTrading('records.columns.filled'),
    isFigure: true,
    cell: ({ executedQuantity }) => <Quantity symbol={symbol} value={executedQuantity} places={places} />,
  },
  {
    id: 'average',
    label: tTrading('records.columns.average'),
    isFigure: true,
    cell: ({ averagePrice }) => <ColumnPrice symbol={symbol} value={averagePrice} places={places} />,
  },
];

/** The columns of a TWAP's account. */
export const algoLegColumns = (context: Context): readonly Column<Leg>[] => [
  { id: 'account', label: context.t('positions.account'), card: 'title', cell: ({ accountName }) => accountName },
  ...executedColumns<Leg>(context),
  {
    id: 'arrival',
    label: context.t('algos.arrival'),
    isFigure: true,
    room: 'middle',
    cell: ({ arrivalPrice }) => <ColumnPrice symbol={context.symbol} value={arrivalPrice} places={context.places} />,
  },
  {
    id: 'slippage',
    label: context.t('algos.slippage'),
    isFigure: true,
    cell: ({ slippage }) => <Percent value={slippage} />,
  },
];

/** The columns of a TWAP's order. */
export const algoOrderColumns = (context: Context): readonly Column<AlgoOrder>[] => [
  {
    id: 'time',
    label: context.tTrading('records.columns.time'),
    cell: ({ at }) => formatTime(at, context.locale),
  },
  { id: 'account', label: context.t('positions.account'), card: 'title', cell: ({ accountName }) => accountName },
  {
    id: 'status',
    label: context.tTrading('records.columns.status'),
    card: 'title',
    cell: (order) => (order.status === 'submitted' ? context.t('groups.waiting') : <Status order={order} />),
  },
  ...executedColumns<AlgoOrder>(context),
  {
    id: 'reason',
    label: context.t('groups.reason'),
    cell: ({ reason }) => reason !== null && reasonText(reason, { t: context.tTrading, tApp: context.tApp }),
  },
];
