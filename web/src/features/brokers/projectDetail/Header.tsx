import { isPositive } from '@aldgate/domain/money/amount.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { formatDate } from '@aldgate/ui/format/time.ts';
import { DetailFact, DetailFacts, DetailHeader } from '@aldgate/ui/layout/DetailHeader.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { useMemberMay } from '../../../lib/session/session.ts';
import { TopUpLinks } from '../capital/TopUpLinks.tsx';
import { listOpenForms, readTopUp, withoutTopUp } from '../capital/topUp.ts';
import { FinancingBadge, RiskBadge } from '../parts/StatusBadges.tsx';
import type { ProjectInfo } from '../projectQueries.ts';

const ProjectForm = lazyPart(() => import('../projects/ProjectForm.tsx'));
const Increase = lazyPart(() => import('../capital/Increase.tsx'));
const Decrease = lazyPart(() => import('../capital/Decrease.tsx'));
const PayIn = lazyPart(() => import('../capital/PayIn.tsx'));
const Extract = lazyPart(() => import('../capital/Extract.tsx'));

const DeleteProject = lazyPart(() => import('./DeleteProject.tsx'));

type Layer = 'edit' | 'delete' | 'increase' | 'decrease' | 'payIn' | 'extract';

/** A project's name, states and facts, with what can be done to it. */
export function Header({ project }: { project: ProjectInfo }) {
  const { t } = useTranslation('brokers');
  const [pressed, setLayer] = useState<Layer>();
  const [query, setQuery] = useSearchParams();
  const mayMove = useMemberMay('move');
  const { projectNo, projectName, status, financingStatus, riskLevel } = project;
  const topUp = mayMove && status === 'running' ? readTopUp(query) : undefined;
  const layer = topUp?.form ?? pressed;
  const onClose = () => {
    setLayer(undefined);
    if (topUp !== undefined) setQuery(withoutTopUp(query), { replace: true });
  };
  const form = { project, onClose };
  return (
    <DetailHeader
      crumbLabel={t('projectDetail.crumb')}
      list={<PathLink to="brokersManager/project">{t('projects.title')}</PathLink>}
      number={projectNo}
      title={projectName}
      badges={
        <>
          <Badge>{t(`projects.statuses.${status}`)}</Badge>
          {financingStatus !== null && <FinancingBadge status={financingStatus} />}
          {riskLevel !== 'normal' && <RiskBadge level={riskLevel} />}
        </>
      }
      actions={mayMove && status === 'running' ? <CapitalActions project={project} onLayer={setLayer} /> : undefined}
    >
      <Lede project={project} onLayer={setLayer} />
      {project.blocks.map((kind) => (
        <Note key={kind} kind="warning">
          {t(`projectDetail.blocks.${kind}`)}
        </Note>
      ))}
      {riskLevel !== 'normal' && (
        <Stack gap="1" padding="1 0 2">
          {project.liquidationCase === null && <Note kind="warning">{t(`topUp.below.${riskLevel}`)}</Note>}
          <TopUpLinks project={project} forms={listOpenForms(project)} />
        </Stack>
      )}
      <Suspense fallback={null}>
        {layer === 'edit' && <ProjectForm {...form} onSaved={form.onClose} />}
        {layer === 'increase' && <Increase {...form} topUp={topUp} />}
        {layer === 'decrease' && <Decrease {...form} />}
        {layer === 'payIn' && <PayIn {...form} topUp={topUp} />}
        {layer === 'extract' && <Extract {...form} />}
        {layer === 'delete' && <DeleteProject {...form} />}
      </Suspense>
    </DetailHeader>
  );
}

interface ActionsProps {
  readonly project: ProjectInfo;
  readonly onLayer: (layer: Layer) => void;
}

/** The changes of the capital; what has nothing to change says so. */
function CapitalActions({ project, onLayer }: ActionsProps) {
  const { t } = useTranslation('brokers');
  const { priorityPrincipal, subordinatedPrincipal } = project;
  // One that has closed is shown, and closes nothing any more.
  const liquidationCase = project.liquidationCase?.stage === 'closed' ? null : project.liquidationCase;
  const hasSubordinated = isPositive(subordinatedPrincipal);
  const hasCapital = hasSubordinated || isPositive(priorityPrincipal);
  const inCase = liquidationCase === null ? undefined : t('projectDetail.inCase');
  // A margin call leaves repayments open.
  const isLiquidating = liquidationCase !== null && liquidationCase.stage !== 'margin_call';
  const closed = {
    increase: inCase,
    decrease: hasCapital ? (isLiquidating ? inCase : undefined) : t('projectDetail.noCapital'),
    payIn: undefined,
    extract: hasSubordinated ? inCase : t('projectDetail.noSubordinated'),
  };
  const primary = inCase === undefined ? 'increase' : 'payIn';
  return (
    <>
      {(['increase', 'decrease', 'payIn', 'extract'] as const).map((each) => (
        <Button
          key={each}
          kind={each === primary ? 'primary' : 'plain'}
          disabled={closed[each] !== undefined}
          title={closed[each]}
          onClick={() => onLayer(each)}
        >
          {t(`${each}.title`)}
        </Button>
      ))}
    </>
  );
}

function Lede({ project, onLayer }: ActionsProps) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const mayManage = useMemberMay('manage');
  const { strategy, currency, createdAt, endedAt, status, financingNo } = project;
  const isUnused =
    financingNo === null && !isPositive(project.priorityPrincipal) && !isPositive(project.subordinatedPrincipal);
  return (
    <DetailFacts>
      <DetailFact label={t('projects.strategy')}>{t(`projects.strategies.${strategy}`)}</DetailFact>
      <DetailFact label={t('projects.currency')}>{currency}</DetailFact>
      <DetailFact label={t('projectDetail.since')}>{formatDate(createdAt, locale)}</DetailFact>
      {endedAt !== null && <DetailFact label={t('projectDetail.ended')}>{formatDate(endedAt, locale)}</DetailFact>}
      <DetailFact label={t('projectDetail.settles')}>{t('projectDetail.cycle')}</DetailFact>
      {mayManage && status === 'running' && (
        <Button kind="link" onClick={() => onLayer('edit')}>
          {t('projects.edit')}
        </Button>
      )}
      {mayManage && status === 'running' && isUnused && (
        <Button kind="link" onClick={() => onLayer('delete')}>
          {t('projects.delete')}
        </Button>
      )}
    </DetailFacts>
  );
}
