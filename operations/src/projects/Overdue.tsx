import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { formatDay } from '@aldgate/ui/format/day.ts';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useCallQuery } from '../lib/call.ts';
import { type Column, Columns } from '../parts/Columns.tsx';
import { QueryResult } from '../parts/QueryResult.tsx';
import { CustomerLink } from '../parts/TextLink.tsx';

type Due = OperationsAnswerOf<'listOverdue'>[number];

const COLUMNS: readonly Column[] = [
  { name: 'Overdue' },
  { name: 'Period', wide: 'desktop' },
  { name: 'Unpaid', end: true },
  { name: 'Due', end: true, wide: true },
  { name: 'Late', end: true },
];

const day = (of: string): string => formatDay(of, 'en-US');

/** BR-08, BR-11: statements and bills that are unpaid after their due day; nothing where there is none. */
export function Overdue({ condition }: { condition: { readonly institutionId?: string } }) {
  const query = useCallQuery('listOverdue', condition);
  if (query.data === undefined && !query.isError) return null;
  return (
    <QueryResult query={query}>
      {(overdue) =>
        overdue.length > 0 && (
          <Box marginBottom="5">
            <OverdueTable overdue={overdue} />
          </Box>
        )
      }
    </QueryResult>
  );
}

function OverdueTable({ overdue }: { overdue: readonly Due[] }) {
  return (
    <Table label="Overdue" head={<Columns of={COLUMNS} />}>
      {overdue.map((due) => (
        <tr key={due.number}>
          <td data-wraps>
            {due.kind === 'bill' ? 'Bill' : `Interest · ${due.projectName}`}
            <Text size="12" tone="2">
              {due.number} · <CustomerLink customer={due.customer} />
            </Text>
          </td>
          <td data-wide="desktop">
            {day(due.startOn)} – {day(due.endOn)}
          </td>
          <td data-align="end">
            <Amount value={due.amount} places={6} unit={due.asset} />
          </td>
          <td data-align="end" data-wide>
            {day(due.dueOn)}
          </td>
          <td data-align="end">
            <Badge tone="danger">{due.daysLate === 1 ? '1 day' : `${due.daysLate} days`}</Badge>
          </td>
        </tr>
      ))}
    </Table>
  );
}
