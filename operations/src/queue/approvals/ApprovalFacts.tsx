import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Link } from 'react-router';
import { Changes } from '../../parts/Changes.tsx';
import type { ChangeLine } from '../../parts/changes.ts';
import { SubjectHeading } from '../record/SubjectHeading.tsx';
import type { Approval } from '../record/task.ts';

/** Shows what an approval is decided by: the customer and what changes. */
export function ApprovalFacts({ approval: { customer }, lines }: { approval: Approval; lines: readonly ChangeLine[] }) {
  return (
    <>
      {customer !== null && (
        <Text size="13" lead="text" tone="2">
          <Link to={`/customers/${customer.institutionId}`}>{customer.name}</Link>
        </Text>
      )}
      <SubjectHeading>What changes</SubjectHeading>
      <Changes of={lines} />
    </>
  );
}
