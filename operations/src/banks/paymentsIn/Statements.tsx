import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { CurrencyAmount } from '../../parts/CurrencyAmount.tsx';
import { RecordsSection } from '../../parts/records/RecordsPage.tsx';
import type { RecordColumn } from '../../parts/records/RecordTable.tsx';
import { useRecords } from '../../parts/records/useRecords.ts';
import { Time } from '../../parts/Time.tsx';
import { AccountFilter, useChosenAccount } from './AccountFilter.tsx';
import { BookEntryButton } from './BookEntry.tsx';
import { ImportButton } from './ImportStatement.tsx';
import { StatementMarks } from './StatementMarks.tsx';
import { formatDays } from './statement.ts';

type Statement = OperationsAnswerOf<'pageBankStatement'>['items'][number];

const COLUMNS: readonly RecordColumn<Statement>[] = [
  {
    name: 'Statement',
    breakWords: true,
    opens: ({ number, statementRef }) => `${number}: ${statementRef}`,
    cell: (statement) => <StatementMarks statement={statement} />,
    below: ({ account, closing }) => (
      <>
        {account.bankName}, <CurrencyAmount value={closing} currency={account.asset} />
      </>
    ),
  },
  { name: 'Account', wide: true, cell: ({ account }) => `${account.asset}, ${account.bankName}` },
  { name: 'Days', wide: 'desktop', cell: formatDays },
  {
    name: 'Opening',
    end: true,
    wide: 'desktop',
    cell: ({ opening, account }) => <CurrencyAmount value={opening} currency={account.asset} named={false} />,
  },
  {
    name: 'Closing',
    end: true,
    wide: true,
    cell: ({ closing, account }) => <CurrencyAmount value={closing} currency={account.asset} />,
  },
  { name: 'Lines', end: true, wide: true, cell: ({ lines }) => lines.toLocaleString('en-US') },
  {
    name: 'To match',
    end: true,
    cell: ({ open }) => (open === 0 ? '–' : <Badge tone="warning">{open.toLocaleString('en-US')}</Badge>),
  },
  {
    name: 'Imported',
    wide: 'desktop',
    cell: ({ importedAt, importedBy }) => (
      <>
        <Time at={importedAt} />, {importedBy.name}
      </>
    ),
  },
];

/** Imported statements, newest first; one opens its lines. */
export function Statements() {
  const account = useChosenAccount();
  const records = useRecords('pageBankStatement', {}, () => (account === undefined ? {} : { account }));
  return (
    <RecordsSection
      records={records}
      label="Statements"
      columns={COLUMNS}
      getKey={({ statementId }) => statementId}
      empty={{
        title: 'No statement',
        text:
          'Import the statements of the platform’s accounts, in their order. ' +
          'An entry of the channel is a statement of one line.',
      }}
      detail={{
        kind: 'elsewhere',
        onOpen: (statement) => records.paging.filter({ tab: 'in', statement, lines: 'all', line: undefined }),
      }}
      actions={
        <>
          <AccountFilter />
          <ImportButton />
          <BookEntryButton />
        </>
      }
    />
  );
}
