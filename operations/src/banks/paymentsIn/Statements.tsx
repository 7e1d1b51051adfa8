import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useCallQuery } from '../../lib/call.ts';
import type { Column } from '../../parts/Columns.tsx';
import { CurrencyAmount } from '../../parts/CurrencyAmount.tsx';
import { List } from '../../parts/List.tsx';
import { usePage } from '../../parts/Paging.tsx';
import { TextButton } from '../../parts/TextButton.tsx';
import { Time } from '../../parts/Time.tsx';
import { AccountFilter, useChosenAccount } from './AccountFilter.tsx';
import { BookEntryButton } from './BookEntry.tsx';
import { ImportButton } from './ImportStatement.tsx';
import { StatementMarks } from './StatementMarks.tsx';
import { formatDays } from './statement.ts';

const COLUMNS: readonly Column[] = [
  { name: 'Statement' },
  { name: 'Account', wide: true },
  { name: 'Days', wide: 'desktop' },
  { name: 'Opening', end: true, wide: 'desktop' },
  { name: 'Closing', end: true, wide: true },
  { name: 'Lines', end: true, wide: true },
  { name: 'To match', end: true },
  { name: 'Imported', wide: 'desktop' },
];

/** Imported statements, newest first; one opens its lines. */
export function Statements() {
  const paging = usePage();
  const { position, pageSize, filter } = paging;
  const account = useChosenAccount();
  const query = useCallQuery('pageBankStatement', {
    ...pageCondition(position, pageSize),
    queryCondition: account === undefined ? {} : { account },
  });
  return (
    <>
      <Inline wrap gap="2" padding="0 0 3">
        <AccountFilter />
        <ImportButton />
        <BookEntryButton />
      </Inline>
      <List
        query={query}
        label="Statements"
        columns={COLUMNS}
        empty={{
          title: 'No statement',
          text:
            'Import the statements of the platform’s accounts, in their order. ' +
            'An entry of the channel is a statement of one line.',
        }}
        paging={paging}
      >
        {(statement) => (
          <tr key={statement.statementId}>
            <Text as="td" breakWords>
              <TextButton
                onPress={() => filter({ tab: 'in', statement: statement.statementId, lines: 'all', line: undefined })}
              >
                {statement.number}: {statement.statementRef}
              </TextButton>
              <StatementMarks statement={statement} />
              <span data-below>
                {statement.account.bankName},{' '}
                <CurrencyAmount value={statement.closing} currency={statement.account.asset} />
              </span>
            </Text>
            <td data-wide>
              {statement.account.asset}, {statement.account.bankName}
            </td>
            <td data-wide="desktop">{formatDays(statement)}</td>
            <td data-align="end" data-wide="desktop">
              <CurrencyAmount value={statement.opening} currency={statement.account.asset} named={false} />
            </td>
            <td data-align="end" data-wide>
              <CurrencyAmount value={statement.closing} currency={statement.account.asset} />
            </td>
            <td data-align="end" data-wide>
              {statement.lines.toLocaleString('en-US')}
            </td>
            <td data-align="end">
              {statement.open === 0 ? '–' : <Badge tone="warning">{statement.open.toLocaleString('en-US')}</Badge>}
            </td>
            <td data-wide="desktop">
              <Time at={statement.importedAt} />, {statement.importedBy.name}
            </td>
          </tr>
        )}
      </List>
    </>
  );
}
