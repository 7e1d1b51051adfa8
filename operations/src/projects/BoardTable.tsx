import { formatZonedTime } from '@aldgate/domain/time/formatTime.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { formatClock } from '@aldgate/ui/format/time.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { describeFraction } from '../lib/describeFraction.ts';
import { type Column, Columns } from '../parts/Columns.tsx';
import { CustomerLink } from '../parts/TextLink.tsx';
import { BLOCKS, type BoardProject, describeRatio, FINANCINGS, RISKS } from './boardProject.ts';
import { STAGES } from './projectCase/caseTexts.ts';

const COLUMNS: readonly Column[] = [
  { name: 'Project' },
  { name: 'Cushion', end: true },
  { name: 'NAV', end: true },
  { name: 'Priority', end: true, wide: true },
  { name: 'Ratio', end: true, wide: 'desktop' },
  { name: 'Unpaid interest', end: true, wide: 'desktop' },
  { name: 'Exposure', end: true, wide: 'desktop' },
  { name: 'State', end: true, wide: true },
];

interface BoardTableProps {
  readonly label: string;
  readonly projects: readonly BoardProject[];
  /** Opens the case of a project; absent where the table is beside another record. */
  readonly onOpen?: ((project: BoardProject) => void) | undefined;
}

/** Projects beside each other, in the order that they come in. */
export function BoardTable({ label, projects, onOpen }: BoardTableProps) {
  return (
    <Table label={label} head={<Columns of={COLUMNS} />}>
      {projects.map((project) => (
        <tr key={project.projectNo}>
          <td data-wraps>
            <Name project={project} onOpen={onOpen} />
            <Text size="12" tone="2">
              <CustomerLink customer={project.customer} />
            </Text>
            <span data-below>
              <State project={project} />
            </span>
          </td>
          <td data-align="end">
            <Amount value={project.cushion} places={2} />
            <Text size="12" tone={project.riskLevel === 'normal' ? '2' : 'danger'}>
              {describeFraction(project.cushionShare)}
            </Text>
          </td>
          <td data-align="end">
            <Amount value={project.nav} places={2} />
            <Reading project={project} />
          </td>
          <td data-align="end" data-wide>
            <Amount value={project.priorityPrincipal} places={2} />
          </td>
          <td data-align="end" data-wide="desktop">
            {describeRatio(project.ratio)}
          </td>
          <td data-align="end" data-wide="desktop">
            <Amount value={project.unpaidInterest} places={2} />
          </td>
          <td data-align="end" data-wide="desktop">
            {describeFraction(project.exposure)}
          </td>
          <td data-align="end" data-wide>
            <State project={project} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Name({ project, onOpen }: { project: BoardProject } & Pick<BoardTableProps, 'onOpen'>) {
  const name = `${project.projectName} · ${project.projectNo}`;
  if (onOpen === undefined) return name;
  return (
    <Button kind="link" onClick={() => onOpen(project)}>
      {name}
    </Button>
  );
}

/** Says that a NAV is not current. */
function Reading({ project: { freshness } }: { project: BoardProject }) {
  if (freshness.state === 'live') return null;
  return (
    <Text size="12" tone="warning">
      {freshness.at === null ? 'not read yet' : `as of ${formatClock(freshness.at)} UTC`}
    </Text>
  );
}

function State({ project: { financingStatus, riskLevel, blocks, openCase } }: { project: BoardProject }) {
  const risk = RISKS[riskLevel];
  const financing = financingStatus === null ? undefined : FINANCINGS[financingStatus];
  return (
    <>
      <Badge tone={financing?.tone ?? 'neutral'}>{financing?.text ?? 'Not financed'}</Badge>{' '}
      {riskLevel !== 'normal' && <Badge tone={risk.tone}>{risk.text}</Badge>}
      {openCase !== null && (
        <Badge tone="danger">
          {STAGES[openCase.stage]}
          {openCase.next?.at != null && ` until ${formatZonedTime(openCase.next.at, 'en-US')}`}
        </Badge>
      )}
      {openCase?.next != null && (
        <Text size="12" tone="2">
          Next: {STAGES[openCase.next.stage]}
        </Text>
      )}
      {blocks.map(({ kind }) => (
        <Badge key={kind} tone="danger">
          {BLOCKS[kind]}
        </Badge>
      ))}
    </>
  );
}
