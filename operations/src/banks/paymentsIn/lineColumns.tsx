import { Checkbox } from '@aldgate/ui/controls/Checkbox.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { formatValueDate } from '../../lib/formatValueDate.ts';
import type { RecordColumn } from '../../parts/records/RecordTable.tsx';
import { LineAmount } from './LineAmount.tsx';
import { describeReasons, type Line, STATE_NAMES } from './line.ts';

interface LineColumns {
  readonly showsState: boolean;
  /** No line is beside the list. */
  readonly isAlone: boolean;
  /** Lines that are credited together; undefined where none is selected so. */
  readonly ticks:
    | { readonly has: (line: Line) => boolean; readonly set: (line: Line, on: boolean) => void }
    | undefined;
}

/** The columns of lines: who paid what, whom it is proposed for, and why. */
export function lineColumns({ showsState, isAlone, ticks }: LineColumns): readonly RecordColumn<Line>[] {
  return [
    ...(ticks === undefined ? [] : [tickColumn(ticks)]),
    {
      name: 'Payer',
      breakWords: true,
      opens: namePayer,
      cell: ({ state }) => showsState && <Badge>{STATE_NAMES[state]}</Badge>,
      below: ({ customer }) => customer?.name ?? 'No customer',
    },
    { name: 'Amount', end: true, cell: (line) => <LineAmount line={line} /> },
    { name: 'Customer', wide: true, breakWords: true, cell: ({ customer }) => customer?.name ?? '–' },
    { name: 'Value', wide: true, cell: ({ valueOn }) => formatValueDate(valueOn) },
    // Beside a selected line there is no room for them; it shows them.
    ...(isAlone ? ALONE : []),
  ];
}

const ALONE: readonly RecordColumn<Line>[] = [
  {
    name: 'Reference',
    wide: 'desktop',
    breakWords: true,
    cell: ({ reference, remittance }) => reference ?? remittance ?? '–',
  },
  {
    name: 'Why',
    wide: 'desktop',
    breakWords: true,
    size: '12',
    tone: '2',
    cell: ({ reasons }) =>
      reasons.length === 0 ? '–' : describeReasons(reasons).map(({ text }) => <div key={text}>{text}</div>),
  },
];

const namePayer = ({ payer, kind }: Line): string => payer.name ?? (kind === 'charge' ? 'Bank charge' : 'No name');

const tickColumn = (ticks: NonNullable<LineColumns['ticks']>): RecordColumn<Line> => ({
  name: 'Select',
  visuallyHidden: true,
  cell: (line) => (
    <Checkbox
      label=""
      aria-label={`Select ${namePayer(line)}, ${line.amount}`}
      on={ticks.has(line)}
      onValue={(on) => ticks.set(line, on)}
    />
  ),
});
