import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { RecordColumn } from '../../../lib/records/RecordTable.tsx';
import { TopUpLinks } from '../capital/TopUpLinks.tsx';
import { FreshnessMark } from '../parts/FreshnessMark.tsx';
import { FinancingBadge, RiskBadge } from '../parts/StatusBadges.tsx';
import type { ProjectFigures } from '../queries.ts';
import { CushionBar } from './CushionBar.tsx';
import styles from './projects.module.css';

/** The columns of projects with their figures. */
export function useProjectColumns(): readonly RecordColumn<ProjectFigures>[] {
  const { t } = useTranslation('brokers');
  const strategy = (project: ProjectFigures) => t(`projects.strategies.${project.strategy}`);
  const cushion = (project: ProjectFigures) => (
    <Stack as="span" gap="1" align="end">
      <CushionBar {...project} />
      <TopUpLinks project={project} forms={['payIn']} justify="end" />
    </Stack>
  );
  const status = (project: ProjectFigures) => <ProjectStatus project={project} />;
  return [
    {
      id: 'name',
      label: t('projects.name'),
      opens: true,
      wraps: true,
      cell: ({ projectName }) => projectName,
      below: [({ projectNo }) => projectNo, strategy, status],
    },
    { id: 'number', label: t('projects.number'), from: 'wide', isQuiet: true, cell: ({ projectNo }) => projectNo },
    { id: 'strategy', label: t('projects.strategy'), from: 'desktop', isQuiet: true, cell: strategy },
    {
      id: 'principal',
      label: t('projects.principal'),
      from: 'desktop',
      isFigure: true,
      cell: ({ priorityPrincipal }) => <OwnAmount value={priorityPrincipal} places={2} />,
    },
    {
      id: 'nav',
      label: t('projects.nav'),
      isFigure: true,
      cell: ({ nav }) => <OwnAmount value={nav} places={2} />,
      below: [cushion],
    },
    { id: 'cushion', label: t('projects.cushion'), from: 'tablet', isFigure: true, cell: cushion },
    { id: 'status', label: t('projects.status'), from: 'tablet', isFigure: true, cell: status },
  ];
}

/** The status of the financing and the risk; of a project without a financing its own status. */
function ProjectStatus({ project }: { project: ProjectFigures }) {
  const { t } = useTranslation('brokers');
  const { status, financingStatus, riskLevel, nav, freshness } = project;
  if (status === 'ended') return <Badge>{t('projects.statuses.ended')}</Badge>;
  return (
    <span className={styles.badges}>
      {financingStatus === null ? (
        <Badge>{t('projects.notFinanced')}</Badge>
      ) : (
        <FinancingBadge status={financingStatus} />
      )}
      {riskLevel !== 'normal' && <RiskBadge level={riskLevel} />}
      {nav !== null && freshness.state !== 'live' && <FreshnessMark freshness={freshness} />}
    </span>
  );
}
