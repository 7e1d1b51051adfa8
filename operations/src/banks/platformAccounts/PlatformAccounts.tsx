import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { useCallQuery } from '../../lib/call.ts';
import { formatValueDate } from '../../lib/formatValueDate.ts';
import { accountNumber, type PlatformAccount } from '../../lib/platformAccounts.ts';
import { usePermission } from '../../lib/session.ts';
import { type Column, Columns } from '../../parts/Columns.tsx';
import { CurrencyAmount } from '../../parts/CurrencyAmount.tsx';
import { QueryResult } from '../../parts/QueryResult.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { Terms } from './Terms.tsx';

const COLUMNS: readonly Column[] = [
  { name: 'Account' },
  { name: 'IBAN or number', wide: 'desktop' },
  { name: 'Use', wide: true },
  { name: 'Last statement', wide: true },
  { name: 'Closing balance', end: true },
  { name: 'Change', end: true, visuallyHidden: true },
];

/** The platform's accounts at banks with what their last statements say, and the terms of each currency. */
export function PlatformAccounts() {
  const query = useCallQuery('listBankPlatformAccount', {});
  const mayChange = usePermission('capital');
  const [open, setOpen] = useState<PlatformAccount | 'added'>();
  return (
    <>
      {mayChange && (
        <Inline padding="0 0 3">
          <Button size="small" onClick={() => setOpen('added')}>
            Add an account
          </Button>
        </Inline>
      )}
      <QueryResult query={query}>
        {(accounts) =>
          accounts.length === 0 ? (
            <EmptyState
              title="No account"
              text="Customers pay into the platform’s accounts, and withdrawals are paid from them."
            />
          ) : (
            <Table label="Platform accounts" head={<Columns of={COLUMNS} />}>
              {accounts.map((account) => (
                <tr key={account.accountId}>
                  <Text as="td" breakWords>
                    {account.asset}, {account.bankName}
                  </Text>
                  <td data-wide="desktop">{accountNumber(account)}</td>
                  <td data-wide>
                    <Use account={account} />
                  </td>
                  <td data-wide>
                    {account.lastStatement === null
                      ? '–'
                      : `${account.lastStatement.number}, ${formatValueDate(account.lastStatement.to)}`}
                  </td>
                  <td data-align="end">
                    <CurrencyAmount value={account.closing} currency={account.asset} />
                  </td>
                  <td data-align="end">
                    {mayChange && (
                      <Button size="small" onClick={() => setOpen(account)}>
                        Change
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </Table>
          )
        }
      </QueryResult>
      <Terms />
      {open !== undefined && (
        <AccountDialog account={open === 'added' ? null : open} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

function Use({ account: { isReceiving, isPaying } }: { account: PlatformAccount }) {
  if (!isReceiving && !isPaying) return <>–</>;
  return (
    <Inline gap="1" inline>
      {isReceiving && <Badge>Receives</Badge>}
      {isPaying && <Badge>Pays</Badge>}
    </Inline>
  );
}
