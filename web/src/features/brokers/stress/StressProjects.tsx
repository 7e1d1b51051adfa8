import { Section } from '@aldgate/ui/layout/Section.tsx';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { usePath } from '../../../lib/page/links.tsx';
import type { RecordColumn } from '../../../lib/records/RecordTable.tsx';
import { SectionTable } from '../../../lib/records/SectionTable.tsx';
import { TopUpLinks } from '../capital/TopUpLinks.tsx';
import { computeFall } from '../capital/topUp.ts';
import type { RiskProject } from './queries.ts';
import { Change, Outcome } from './StressProject.tsx';
import type { Shown } from './shown.ts';

/** BR-03: the broker's projects before and after a shock; a row opens the project's own board. */
export function StressProjects({ risk, ...stress }: Shown) {
  const { t } = useTranslation('brokers');
  const navigate = useNavigate();
  const path = usePath();
  return (
    <Section title={t('stress.projects')}>
      <SectionTable
        label={t('stress.projects')}
        empty={t('stress.noProjects')}
        items={risk.projects}
        columns={useColumns(stress)}
        getKey={({ projectNo }) => projectNo}
        onOpen={({ projectNo }) => void navigate(path(`brokersManager/project-detail/${projectNo}?tab=stress`))}
      />
    </Section>
  );
}

function useColumns({ before, after }: Omit<Shown, 'risk'>): readonly RecordColumn<RiskProject>[] {
  const { t } = useTranslation('brokers');
  const find = ({ projectNo }: RiskProject) => {
    const [was, is] = [before.projects.get(projectNo), after.projects.get(projectNo)];
    return was && is && { was, is };
  };
  const outcome = (project: RiskProject) => {
    const found = find(project);
    return found && <Outcome stress={found.is} />;
  };
  const links = (project: RiskProject) => {
    const found = find(project);
    if (found === undefined) return null;
    const { projectNo, lines } = project;
    const { nav } = found.was;
    return (
      <TopUpLinks
        project={{ projectNo, nav, lines }}
        fall={computeFall(nav, found.is.nav)}
        forms={['payIn']}
        justify="end"
      />
    );
  };
  const change = (name: 'nav' | 'cushion' | 'shortfall') => (project: RiskProject) => {
    const found = find(project);
    return found && <Change was={found.was[name]} is={found.is[name]} />;
  };
  return [
    {
      id: 'name',
      label: t('projectDetail.project'),
      opens: true,
      wraps: true,
      cell: ({ projectName }) => projectName,
      below: [outcome],
    },
    { id: 'nav', label: t('changes.nav'), isFigure: true, cell: change('nav'), below: [links] },
    { id: 'cushion', label: t('stress.cushion'), from: 'tablet', isFigure: true, cell: change('cushion') },
    { id: 'shortfall', label: t('stress.shortfall'), from: 'desktop', isFigure: true, cell: change('shortfall') },
    { id: 'outcome', label: t('stress.outcome'), from: 'tablet', isFigure: true, cell: outcome },
    { id: 'topUp', label: t('stress.cure'), from: 'tablet', isFigure: true, wraps: true, cell: links },
  ];
}
