import { PROJECT_NO } from '@aldgate/domain/brokers/numbers.ts';
import { RecordPage } from '@aldgate/ui/layout/RecordPage.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { Suspense, useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { NotFoundState } from '../../../lib/messages/LoadFailure.tsx';
import { LoadState } from '../../../lib/messages/LoadState.tsx';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { Page, usePageTitle } from '../../../lib/page/Page.tsx';
import { PageTabs } from '../parts/PageTabs.tsx';
import { type ProjectInfo, useProjectInfo } from '../projectQueries.ts';
import { Header } from './Header.tsx';
import { Overview } from './Overview.tsx';
import { useProjectPush } from './useProjectPush.ts';

const CapitalTab = lazyPart(() => import('./CapitalTab.tsx'));
const StressTab = lazyPart(() => import('../stress/StressTab.tsx'));
const RecordsTab = lazyPart(() => import('./RecordsTab.tsx'));

/** BR-02, BR-03: one project: `?tab=capital`, `?tab=stress` and `?tab=records` beside the overview. */
export function Screen() {
  const { t } = useTranslation('brokers');
  const { projectNo = '' } = useParams();
  if (PROJECT_NO.test(projectNo)) return <Loaded key={projectNo} projectNo={projectNo} />;
  return (
    <Page title={t('projectDetail.project')}>
      <NotFoundState action={<PathLink to="brokersManager/project">{t('projectDetail.toProjects')}</PathLink>} />
    </Page>
  );
}

function Loaded({ projectNo }: { projectNo: string }) {
  const { t } = useTranslation('brokers');
  const isPushed = useProjectPush(projectNo);
  const project = useProjectInfo(projectNo, isPushed);
  if (project.data !== undefined) return <Detail project={project.data} />;
  return (
    <Page title={t('projectDetail.project')}>
      <LoadState
        query={project}
        title={t('projectDetail.failed')}
        text={(reason) => t('accounts.failedText', { reason })}
        rows={10}
      />
    </Page>
  );
}

function Detail({ project }: { project: ProjectInfo }) {
  const { t } = useTranslation('brokers');
  const { t: tApp } = useTranslation();
  const [query] = useSearchParams();
  const { projectNo, projectName, openChanges } = project;
  const tab = query.get('tab');
  usePageTitle(projectName);
  // A new page starts at its top.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <RecordPage>
      <Header project={project} />
      <PageTabs
        label={t('projectDetail.tabs.label')}
        page={`brokersManager/project-detail/${projectNo}`}
        items={[
          { tab: undefined, label: t('projectDetail.tabs.overview') },
          { tab: 'capital', label: t('projectDetail.tabs.capital'), count: openChanges.length },
          { tab: 'stress', label: t('projectDetail.tabs.stress') },
          { tab: 'records', label: t('projectDetail.tabs.records') },
        ]}
      />
      <Suspense fallback={<Skeleton rows={10} label={tApp('loading')} />}>
        {tab === 'capital' ? (
          <CapitalTab project={project} />
        ) : tab === 'stress' ? (
          <StressTab projectNo={projectNo} />
        ) : tab === 'records' ? (
          <RecordsTab projectNo={projectNo} />
        ) : (
          <Overview project={project} />
        )}
      </Suspense>
    </RecordPage>
  );
}
