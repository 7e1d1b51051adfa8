import { formatDay } from '@aldgate/ui/format/day.ts';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { amountColumn } from '../../../lib/records/columns.tsx';
import type { RecordColumn } from '../../../lib/records/RecordTable.tsx';
import type { Statement } from './queries.ts';
import { StatementBadge } from './StatementBadge.tsx';
import { useDueText } from './useDueText.ts';

/** The columns of interest statements; those of the history say when each was paid. */
export function useStatementColumns(
  statements: readonly Statement[],
  { isHistory }: { readonly isHistory: boolean },
): readonly RecordColumn<Statement>[] {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const due = useDueText();
  const period = ({ startOn, endOn }: Statement) => `${formatDay(startOn, locale)} – ${formatDay(endOn, locale)}`;
  const project = ({ projectName }: Statement) => projectName;
  const badge = (statement: Statement) => <StatementBadge {...statement} />;
  const amounts = amountColumn(
    t('interest.amount'),
    statements.map(({ interest, currency }) => ({ amount: interest, asset: currency })),
  );
  const paidAt = ({ paidAt: at }: Statement) => (at === null ? MISSING : formatTime(at, locale));
  const paidOn = (statement: Statement) =>
    statement.paidAt !== null && t('interest.paidOn', { time: paidAt(statement) });
  const paid: RecordColumn<Statement> = {
    id: 'paid',
    label: t('interest.paidAt'),
    from: 'desktop',
    isQuiet: true,
    cell: paidAt,
  };
  return [
    {
      id: 'statement',
      label: t('interest.statement'),
      opens: true,
      cell: ({ statementNo }) => statementNo,
      below: isHistory ? [project, period, due, paidOn] : [project, period, due],
    },
    { id: 'project', label: t('operations.project'), from: 'tablet', wraps: true, cell: project },
    { id: 'period', label: t('interest.period'), from: 'desktop', isQuiet: true, cell: period },
    { id: 'days', label: t('interest.days'), from: 'wide', isFigure: true, cell: ({ days }) => days },
    {
      ...amounts,
      cell: ({ interest, currency }) => amounts.cell({ amount: interest, asset: currency }),
      below: [badge],
    },
    { id: 'due', label: t('interest.dueOn'), from: 'tablet', isQuiet: true, cell: due },
    ...(isHistory ? [paid] : []),
    { id: 'status', label: t('transfers.columns.state'), from: 'tablet', isFigure: true, cell: badge },
  ];
}
