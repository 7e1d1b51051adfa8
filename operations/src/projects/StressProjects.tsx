import { isPositive } from '@aldgate/domain/money/amount.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { ShockChange } from '@aldgate/ui/stress/ShockChange.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { type Column, Columns } from '../parts/Columns.tsx';
import { CustomerLink } from '../parts/TextLink.tsx';
import { RISKS } from './boardProject.ts';
import type { Shown } from './stress.ts';

const COLUMNS: readonly Column[] = [
  { name: 'Project' },
  { name: 'NAV', end: true },
  { name: 'Cushion', end: true, wide: true },
  { name: 'Shortfall', end: true, wide: 'desktop' },
  { name: 'To cure', end: true, wide: 'desktop' },
  { name: 'Outcome', end: true },
];

/** BR-03: running projects before and after a shock. */
export function StressProjects({ risk, before, after }: Shown) {
  return (
    <Table label="Projects before and after" head={<Columns of={COLUMNS} />}>
      {risk.projects.map(({ projectNo, projectName, customer }) => {
        const [was, is] = [before.projects.get(projectNo), after.projects.get(projectNo)];
        return (
          <tr key={projectNo}>
            <td data-wraps>
              {projectName} · {projectNo}
              <Text size="12" tone="2">
                <CustomerLink customer={customer} />
              </Text>
            </td>
            <td data-align="end">
              <Change was={was?.nav} is={is?.nav} />
            </td>
            <td data-align="end" data-wide>
              <Change was={was?.cushion} is={is?.cushion} />
            </td>
            <td data-align="end" data-wide="desktop">
              <Change was={was?.shortfall} is={is?.shortfall} />
            </td>
            <td data-align="end" data-wide="desktop">
              <Amount value={is?.toCure} places={2} />
            </td>
            <td data-align="end">
              {is !== undefined && (
                <Badge tone={is.isTakenOver ? 'danger' : RISKS[is.riskLevel].tone}>
                  {is.isTakenOver ? 'Below take-over' : RISKS[is.riskLevel].text}
                </Badge>
              )}{' '}
              {is !== undefined && isPositive(is.shortfall) && <Badge tone="danger">Priority loses</Badge>}
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

interface ChangeProps {
  readonly was: string | null | undefined;
  readonly is: string | null | undefined;
}

/** An amount before the shock and after it. */
export const Change = ({ was, is }: ChangeProps) => (
  <ShockChange stays={was === is} before={<Amount value={was} places={2} />} after={<Amount value={is} places={2} />} />
);
