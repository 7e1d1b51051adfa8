import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { describeWarnings } from './statement.ts';

type Statement = Pick<OperationsAnswerOf<'queryBankStatement'>, 'format' | 'acceptedBy' | 'warnings'>;

/**
 * Marks of a statement that is not like the others: booked as an entry, accepted by its balances, or before the last
 * one.
 */
export function StatementMarks({ statement: { format, acceptedBy, warnings } }: { statement: Statement }) {
  const marks = [
    ...(acceptedBy === null
      ? []
      : [`${format === 'entry' ? 'Entry of the channel, approved' : 'Accepted by its balances'}, ${acceptedBy.name}`]),
    ...describeWarnings(warnings),
  ];
  if (marks.length === 0) return null;
  return (
    <Inline as="ul" wrap gap="2" padding="1 0 0">
      {marks.map((mark) => (
        <li key={mark}>
          <Badge tone="warning">{mark}</Badge>
        </li>
      ))}
    </Inline>
  );
}
