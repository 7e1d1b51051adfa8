import { isPositive } from '@aldgate/domain/money/amount.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { formatDate } from '@aldgate/ui/format/time.ts';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { useMemberMay } from '../../../lib/session/session.ts';
import { TopUpLinks } from '../capital/TopUpLinks.tsx';
import { readTopUp, withoutTopUp } from '../capital/topUp.ts';
import { FinancingBadge, RiskBadge } from '../parts/StatusBadges.tsx';
import type { ProjectInfo } from '../projectQueries.ts';
import styles from './projectDetail.module.css';

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
    <header>
      <nav className={styles.crumb} aria-label={t('projectDetail.crumb')}>
        <PathLink to="brokersManager/project">{t('projects.title')}</PathLink>
        <span aria-hidden="true">/</span>
        <span>{projectNo}</span>
      </nav>
      <div className={styles.head}>
        <h1 className={styles.title}>{projectName}</h1>
        <Badge>{t(`projects.statuses.${status}`)}</Badge>
        {financingStatus !== null && <FinancingBadge status={financingStatus} />}
        {riskLevel !== 'normal' && <RiskBadge level={riskLevel} />}
        {status === 'running' && <CapitalActions project={project} onLayer={setLayer} />}
      </div>
      <Lede project={project} onLayer={setLayer} />
      {project.blocks.map((kind) => (
        <Note key={kind} kind="warning">
          {t(`projectDetail.blocks.${kind}`)}
        </Note>
      ))}
      {riskLevel !== 'normal' && (
        <Stack gap="1" padding="1 0 2">
          <Note kind="warning">{t(`topUp.below.${riskLevel}`)}</Note>
          <TopUpLinks project={project} />
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
    </header>
  );
}

interface ActionsProps {
  readonly project: ProjectInfo;
  readonly onLayer: (layer: Layer) => void;
}

/** The changes of the capital; what has nothing to change says so. */
function CapitalActions({ project, onLayer }: ActionsProps) {
  const { t } = useTranslation('brokers');
  const mayMove = useMemberMay('move');
  if (!mayMove) return null;
  const { priorityPrincipal, subordinatedPrincipal } = project;
  const hasSubordinated = isPositive(subordinatedPrincipal);
  const hasCapital = hasSubordinated || isPositive(priorityPrincipal);
  return (
    <div className={styles.actions}>
      <Button kind="primary" onClick={() => onLayer('increase')}>
        {t('increase.title')}
      </Button>
      <Button
        disabled={!hasCapital}
        title={hasCapital ? undefined : t('projectDetail.noCapital')}
        onClick={() => onLayer('decrease')}
      >
        {t('decrease.title')}
      </Button>
      <Button onClick={() => onLayer('payIn')}>{t('payIn.title')}</Button>
      <Button
        disabled={!hasSubordinated}
        title={hasSubordinated ? undefined : t('projectDetail.noSubordinated')}
        onClick={() => onLayer('extract')}
      >
        {t('extract.title')}
      </Button>
    </div>
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
    <div className={styles.lede}>
      <Item label={t('projects.strategy')}>{t(`projects.strategies.${strategy}`)}</Item>
      <Item label={t('projects.currency')}>{currency}</Item>
      <Item label={t('projectDetail.since')}>{formatDate(createdAt, locale)}</Item>
      {endedAt !== null && <Item label={t('projectDetail.ended')}>{formatDate(endedAt, locale)}</Item>}
      <Item label={t('projectDetail.settles')}>{t('projectDetail.cycle')}</Item>
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
    </div>
  );
}

function Item({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </dl>
  );
}
