import { isPositive } from '@aldgate/domain/money/amount.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { useCallQuery } from '../lib/call.ts';
import { usePermission } from '../lib/session.ts';
import { type Column, Columns } from '../parts/Columns.tsx';
import { Facts } from '../parts/Facts.tsx';
import { QueryResult } from '../parts/QueryResult.tsx';
import { Section } from '../parts/Screen.tsx';
import { CustomerLink, TextLink } from '../parts/TextLink.tsx';
import { FillPool, type Pool } from './FillPool.tsx';

const COLUMNS: readonly Column[] = [
  { name: 'Project' },
  { name: 'Customer', wide: true },
  { name: 'Lent', end: true },
  { name: 'Unpaid interest', end: true, wide: true },
  { name: 'Interest a day', end: true, wide: 'desktop' },
];

/** BR-04: the pool that loans are paid from, in each currency, and who has what of it. */
export function Lending() {
  const query = useCallQuery('queryLending', {});
  const [filled, setFilled] = useState<Pool>();
  return (
    <>
      <QueryResult query={query}>
        {(pools) => (
          <Stack gap="6" maxWidth="1080px">
            {pools.map((pool) => (
              <PoolSection key={pool.asset} pool={pool} onFill={() => setFilled(pool)} />
            ))}
          </Stack>
        )}
      </QueryResult>
      {filled !== undefined && <FillPool pool={filled} onClose={() => setFilled(undefined)} />}
    </>
  );
}

function PoolSection({ pool, onFill }: { pool: Pool; onFill: () => void }) {
  const mayFill = usePermission('capital');
  const { asset, balance, treasury, lent, loans, interestADay, approvalId, projects } = pool;
  const amount = (value: string) => <Amount value={value} places={2} placesMax={6} unit={asset} />;
  return (
    <Section
      title={`Lending pool, ${asset}`}
      actions={
        mayFill && (
          <Button
            size="small"
            disabled={approvalId !== null}
            title={approvalId === null ? undefined : 'A filling waits for approval.'}
            onClick={onFill}
          >
            Fill the {asset} pool
          </Button>
        )
      }
    >
      {approvalId !== null && (
        <Note>
          A filling waits for a second operator.{' '}
          <TextLink to={`/approvals?approval=${approvalId}`}>See the approval</TextLink>
        </Note>
      )}
      <Rows>
        <Facts
          of={{
            'Can be lent': amount(balance),
            'Treasury, which fills it': amount(treasury),
            Lent: amount(lent),
            'Of which against collateral': isPositive(loans) ? amount(loans) : null,
            'Interest a day': amount(interestADay),
          }}
        />
      </Rows>
      {projects.length === 0 ? (
        <Text size="13" tone="3" padding="2 0">
          Nothing is lent to projects.
        </Text>
      ) : (
        <Table label={`Lent to projects in ${asset}`} head={<Columns of={COLUMNS} />}>
          {projects.map((project) => (
            <tr key={project.projectNo}>
              <td data-wraps>
                {project.projectName} · {project.projectNo}
                <span data-below>{project.customer.name}</span>
              </td>
              <td data-wide>
                <CustomerLink customer={project.customer} />
              </td>
              <td data-align="end">
                <Amount value={project.priorityPrincipal} places={2} placesMax={6} />
              </td>
              <td data-align="end" data-wide>
                <Amount value={project.unpaidInterest} places={2} placesMax={6} />
              </td>
              <td data-align="end" data-wide="desktop">
                <Amount value={project.interestADay} places={6} />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Section>
  );
}
