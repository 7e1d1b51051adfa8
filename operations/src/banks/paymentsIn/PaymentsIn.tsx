import { Button } from '@aldgate/ui/controls/Button.tsx';
import { PanelTabs } from '@aldgate/ui/controls/PanelTabs.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useCallQuery } from '../../lib/call.ts';
import { CurrencyAmount } from '../../parts/CurrencyAmount.tsx';
import { usePage } from '../../parts/Paging.tsx';
import { QueryResult } from '../../parts/QueryResult.tsx';
import { AccountFilter, useChosenAccount } from './AccountFilter.tsx';
import { BookEntryButton } from './BookEntry.tsx';
import { ImportButton } from './ImportStatement.tsx';
import { Lines } from './Lines.tsx';
import { STATE_NAMES } from './line.ts';
import { StatementMarks } from './StatementMarks.tsx';
import { formatDays } from './statement.ts';

const DONE = ['credited', 'returned', 'booked', 'settled'] as const;

const TABS = [
  ...(['ready', 'third_party', 'person', 'unmatched', 'matching'] as const).map((value) => ({
    value,
    label: STATE_NAMES[value],
  })),
  { value: 'done', label: 'Done' },
  { value: 'all', label: 'All' },
] as const;

/** Lines of all statements, or of one, by where they are. */
export function PaymentsIn() {
  const { params, filter } = usePage();
  const statementId = params.get('statement') ?? undefined;
  const only = params.get('only') ?? undefined;
  const tab = TABS.find(({ value }) => value === params.get('lines'))?.value ?? 'ready';
  const done = DONE.find((each) => each === params.get('done')) ?? 'credited';
  const account = useChosenAccount();
  const state = tab === 'all' ? undefined : tab === 'done' ? done : tab;
  return (
    <>
      <Inline wrap gap="2 4" justify="between" padding="0 0 2">
        <PanelTabs
          label="Lines"
          tabs={TABS}
          value={tab}
          onValue={(next) => filter({ lines: next, line: undefined, only: undefined })}
          controls="lines"
        />
        <Inline wrap gap="2">
          {tab === 'done' && (
            <Select
              label="Done"
              options={DONE.map((value) => ({ value, label: STATE_NAMES[value] }))}
              value={done}
              onValue={(next) => filter({ done: next, line: undefined })}
            />
          )}
          {statementId === undefined && <AccountFilter />}
          <ImportButton />
          <BookEntryButton />
        </Inline>
      </Inline>
      {statementId !== undefined && (
        <StatementLine
          statementId={statementId}
          onAll={() => filter({ statement: undefined, line: undefined, lines: undefined })}
        />
      )}
      {only !== undefined && (
        <Inline gap="4" padding="0 0 2">
          <Button size="small" onClick={() => filter({ only: undefined, line: undefined })}>
            All lines
          </Button>
        </Inline>
      )}
      <Box id="lines" role="tabpanel">
        <Lines
          key={`${tab} ${done} ${account} ${statementId} ${only}`}
          state={state}
          of={{
            ...(statementId !== undefined && { statementId }),
            ...(account !== undefined && { account }),
            ...(only !== undefined && { lineId: only }),
          }}
        />
      </Box>
    </>
  );
}

/** The statement whose lines are shown. */
function StatementLine({ statementId, onAll }: { statementId: string; onAll: () => void }) {
  const query = useCallQuery('queryBankStatement', { statementId });
  return (
    <QueryResult query={query}>
      {(statement) => (
        <Inline wrap gap="2 4" padding="0 0 2">
          <Text size="13" tone="2">
            Statement {statement.statementRef} of {statement.account.bankName}, {formatDays(statement)}:{' '}
            <CurrencyAmount value={statement.opening} currency={statement.account.asset} named={false} /> →{' '}
            <CurrencyAmount value={statement.closing} currency={statement.account.asset} />,{' '}
            {statement.open === 0 ? 'nothing' : statement.open} to match
          </Text>
          <StatementMarks statement={statement} />
          <Button size="small" onClick={onAll}>
            All statements
          </Button>
        </Inline>
      )}
    </QueryResult>
  );
}
