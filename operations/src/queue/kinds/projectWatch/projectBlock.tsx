import { formatField } from '@aldgate/domain/fields/formatField.ts';
import { labelField } from '@aldgate/domain/fields/labelField.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Rows } from '@aldgate/ui/figures/Rows.tsx';
import { call } from '../../../lib/call.ts';
import { describeFraction } from '../../../lib/describeFraction.ts';
import { Facts } from '../../../parts/Facts.tsx';
import { CustomerLink, TextLink } from '../../../parts/TextLink.tsx';
import { Time } from '../../../parts/Time.tsx';
import type { Block, BoardProject } from '../../../projects/boardProject.ts';
import { SubjectHeading } from '../../record/SubjectHeading.tsx';
import { createSubject, type TaskKind } from '../../record/subject.tsx';
import { FillTable } from './FillTable.tsx';
import { findProject } from './findProject.ts';

const TEXTS: Readonly<Record<Block['kind'], string>> = {
  own_trades:
    'Trades can have carried money out of the project. Increases, extracts and profit are closed until it is released.',
  deposit_shortage:
    'A deposit was reversed, and the project has less than that. Extracts and profit are closed until it is released.',
};

/** BR-05: a block of a project: its causes, and its end by one operator. The task's subject is the project's number. */
const projectBlock = (kind: Block['kind'], name: string): TaskKind => ({
  name,
  Subject: createSubject({
    call: 'listProjectBoard',
    request: () => ({}),
    find: (projects, subject) => {
      const found = findProject(projects, subject);
      return { ...found, block: found.project?.blocks.find((each) => each.kind === kind) };
    },
    text: () => (
      <>
        {TEXTS[kind]} <TextLink to="/projects">Projects</TextLink>
      </>
    ),
    note: ({ block, projectNo }) => (block === undefined ? `${projectNo} has no open block of this kind.` : null),
    body: ({ project, block }) =>
      project !== undefined && block !== undefined && <Causes project={project} block={block} />,
    decision: ({ projectNo, block }, isOpen) =>
      isOpen && block !== undefined
        ? {
            permission: 'capital',
            note: 'The changes are open again, within their bounds. The broker does not read the reason.',
            done: 'Block released.',
            approve: { label: 'Release', send: (reason) => call('releaseProjectBlock', { projectNo, kind, reason }) },
          }
        : undefined,
  }),
});

export const ownTrades = projectBlock('own_trades', 'Trades of projects');
export const depositShortage = projectBlock('deposit_shortage', 'Missing deposits');

function Causes({ project, block }: { project: BoardProject; block: Block }) {
  return (
    <>
      <Rows>
        <Facts
          of={{
            Customer: <CustomerLink customer={project.customer} />,
            Project: `${project.projectName}, ${project.projectNo}`,
            NAV: <Amount value={project.nav} places={2} unit="USDT" />,
            'Priority principal': <Amount value={project.priorityPrincipal} places={2} unit="USDT" />,
            'Exposure, of NAV': describeFraction(project.exposure),
            Opened: <Time at={block.openedAt} />,
          }}
        />
      </Rows>
      {block.trades.map((hit) => (
        <FillTable key={`${hit.rule} ${hit.at}`} hit={hit} />
      ))}
      {block.shortages.map((shortage) => (
        <Shortage key={JSON.stringify(shortage)} shortage={shortage} />
      ))}
    </>
  );
}

function Shortage({ shortage }: { shortage: Block['shortages'][number] }) {
  const unit = typeof shortage.asset === 'string' ? shortage.asset : undefined;
  const facts = Object.entries(shortage).map(
    ([name, value]) => [labelField(name), formatField(name, value, { locale: 'en-US', unit })] as const,
  );
  return (
    <>
      <SubjectHeading>Reversed deposit</SubjectHeading>
      <Rows>
        <Facts of={Object.fromEntries(facts)} />
      </Rows>
    </>
  );
}
