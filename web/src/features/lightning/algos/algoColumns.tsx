import type { AlgoState } from '@aldgate/domain/trading/algos/algo.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge, type BadgeTone } from '@aldgate/ui/figures/Badge.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import type { Translate } from '../../../lib/i18n/texts.ts';
import {
  type Column,
  ColumnPrice,
  OpenButton,
  Percent,
  type Places,
  Quantity,
  Side,
  SymbolLink,
} from '../../trading/index.ts';
import { summarizeAlgo } from './summarizeAlgo.ts';
import type { Algo, AlgoChange } from './useAlgos.ts';

interface Context {
  readonly t: Translate<'lightning'>;
  readonly tTrading: Translate<'trading'>;
  readonly locale: string;
  readonly places: Places;
  readonly mayTrade: boolean;
  readonly onChange: (change: AlgoChange, algo: Algo) => void;
  readonly onToggle: (algo: Algo) => void;
}

const TONES: Readonly<Record<AlgoState, BadgeTone>> = {
  running: 'trust',
  paused: 'warning',
  done: 'neutral',
  cancelled: 'neutral',
};

const CHANGES: Readonly<Record<AlgoState, readonly AlgoChange[]>> = {
  running: ['pauseAlgo', 'cancelAlgo'],
  paused: ['resumeAlgo', 'cancelAlgo'],
  done: [],
  cancelled: [],
};

/** The columns of a TWAP. */
export const algoColumns = ({
  t,
  tTrading,
  locale,
  places,
  mayTrade,
  onChange,
  onToggle,
}: Context): readonly Column<Algo>[] => [
  {
    id: 'state',
    label: tTrading('records.columns.status'),
    card: 'title',
    cell: ({ state }) => <Badge tone={TONES[state]}>{t(`algos.states.${state}`)}</Badge>,
  },
  {
    id: 'symbol',
    label: tTrading('records.columns.symbol'),
    card: 'title',
    cell: ({ instrumentId }) => <SymbolLink symbol={instrumentId} />,
  },
  { id: 'side', label: tTrading('records.columns.side'), card: 'title', cell: (algo) => <Side order={algo} /> },
  {
    id: 'price',
    label: t('algos.limit'),
    isFigure: true,
    room: 'wide',
    cell: ({ instrumentId, limitPrice }) => <ColumnPrice symbol={instrumentId} value={limitPrice} places={places} />,
  },
  {
    id: 'executed',
    label: tTrading('records.columns.filled'),
    isFigure: true,
    cell: ({ instrumentId: symbol, ...algo }) => {
      const { executedQuantity, total } = summarizeAlgo(algo);
      return (
        <>
          <Quantity symbol={symbol} value={executedQuantity} places={places} /> /{' '}
          <Quantity symbol={symbol} value={total} places={places} unit slot />
        </>
      );
    },
  },
  {
    id: 'average',
    label: tTrading('records.columns.average'),
    isFigure: true,
    room: 'middle',
    cell: (algo) => <ColumnPrice symbol={algo.instrumentId} value={summarizeAlgo(algo).averagePrice} places={places} />,
  },
  {
    id: 'slippage',
    label: t('algos.slippage'),
    isFigure: true,
    room: 'middle',
    cell: (algo) => <Percent value={summarizeAlgo(algo).slippage} />,
  },
  {
    id: 'ends',
    label: t('algos.ends'),
    room: 'wide',
    cell: ({ endsAt }) => formatTime(endsAt, locale),
  },
  {
    id: 'actions',
    label: '',
    card: 'actions',
    cell: (algo) => (
      <Inline gap="1" justify="end">
        {mayTrade &&
          CHANGES[algo.state].map((change) => (
            <Button key={change} size="small" onClick={() => onChange(change, algo)}>
              {t(`algos.changes.${change}`)}
            </Button>
          ))}
        <OpenButton label={t('algos.open')} onOpen={() => onToggle(algo)} />
      </Inline>
    ),
  },
];
