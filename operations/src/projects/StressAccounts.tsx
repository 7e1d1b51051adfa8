import type { AccountStress } from '@aldgate/domain/brokers/stress/accountStress.ts';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { formatClock } from '@aldgate/ui/format/time.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { ShockChange } from '@aldgate/ui/stress/ShockChange.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { describeFraction } from '../lib/describeFraction.ts';
import { type Column, Columns } from '../parts/Columns.tsx';
import { Change } from './StressProjects.tsx';
import type { Risk, Shown } from './stress.ts';

type Account = Risk['accounts'][number];

const COLUMNS: readonly Column[] = [
  { name: 'Account' },
  { name: 'Equity', end: true },
  { name: 'Margin ratio', end: true },
  { name: 'To liquidation', end: true, wide: true },
  { name: 'Nearest position', end: true, wide: 'desktop' },
  { name: 'State', end: true, wide: true },
];

/** BR-03: accounts on all exchanges before and after a shock, with their distance to the exchange's liquidation. */
export function StressAccounts({ risk, before, after }: Shown) {
  return (
    <Table label="Accounts before and after" head={<Columns of={COLUMNS} />}>
      {risk.accounts.map((account) => {
        const [was, is] = [before.accounts.get(account.brokerAccountId), after.accounts.get(account.brokerAccountId)];
        return (
          <tr key={account.brokerAccountId}>
            <td data-wraps>
              {account.accountName}
              <Text size="12" tone="2">
                {[account.exchangeCode, account.projectNo ?? 'in no project', account.customer.name].join(' · ')}
              </Text>
              <span data-below>{is !== undefined && <State account={account} stress={is} />}</span>
            </td>
            <td data-align="end">
              <Change was={was?.equity} is={is?.equity} />
            </td>
            <td data-align="end">
              <Fractions was={was?.marginRatio} is={is?.marginRatio} />
            </td>
            <td data-align="end" data-wide>
              <Fractions was={was?.nearest?.distance} is={is?.nearest?.distance} />
            </td>
            <td data-align="end" data-wide="desktop">
              {is?.nearest?.instrumentId ?? '–'}
            </td>
            <td data-align="end" data-wide>
              {is !== undefined && <State account={account} stress={is} />}
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

interface FractionsProps {
  readonly was: string | null | undefined;
  readonly is: string | null | undefined;
}

const Fractions = ({ was, is }: FractionsProps) => (
  <ShockChange stays={was === is} before={describeFraction(was ?? null)} after={describeFraction(is ?? null)} />
);

function State({ account: { freshness }, stress }: { account: Account; stress: AccountStress }) {
  const { isKnown, isLiquidated, isReachable } = stress;
  return (
    <>
      {isLiquidated && <Badge tone="danger">Liquidated</Badge>}{' '}
      {!isReachable && <Badge tone="warning">Unreachable</Badge>}{' '}
      {!isKnown && (
        <Badge tone="warning">
          {freshness.at === null ? 'Not read yet' : `as of ${formatClock(freshness.at)} UTC`}
        </Badge>
      )}
    </>
  );
}
