import type { ProjectStress } from '@aldgate/domain/brokers/stress/projectStress.ts';
import { isPositive } from '@aldgate/domain/money/amount.ts';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { BeforeAfter, Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Section } from '@aldgate/ui/layout/Section.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { ShockChange } from '@aldgate/ui/stress/ShockChange.tsx';
import { formatPercent } from '../../../lib/amounts/formatPercent.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { TopUpLinks } from '../capital/TopUpLinks.tsx';
import { computeFall } from '../capital/topUp.ts';
import { RiskBadge } from '../parts/StatusBadges.tsx';
import { WaterfallShares } from '../waterfall/WaterfallShares.tsx';
import { viewDivision } from '../waterfall/waterfallView.ts';
import type { RiskProject } from './queries.ts';
import type { Shown } from './shown.ts';

/** BR-03: a project before and after a shock: NAV against its lines, what cures it, and who bears the fall. */
export function StressProject({ risk, before, after }: Shown) {
  const { t } = useTranslation('brokers');
  const [project] = risk.projects;
  if (project === undefined) return null;
  const [was, is] = [before.projects.get(project.projectNo), after.projects.get(project.projectNo)];
  if (was === undefined || is === undefined) return null;
  return (
    <Section title={t('stress.project')}>
      <Grid collapse columns="minmax(0, 1fr) minmax(0, 1fr)" gap="2 6" align="start">
        <div>
          <Rows aligned>
            <Row label={t('changes.nav')}>
              <Change was={was.nav} is={is.nav} unit="USDT" />
            </Row>
            <Row label={t('stress.cushion')}>
              <Change was={was.cushion} is={is.cushion} unit="USDT" />
            </Row>
            <Lines project={project} after={is} />
            <Exposure was={was.exposure} is={is.exposure} />
            <Row label={t('stress.liquidated')}>
              <ShockChange stays={was.liquidated === is.liquidated} before={was.liquidated} after={is.liquidated} />
            </Row>
            <Row label={t('stress.shortfall')}>
              <Change was={was.shortfall} is={is.shortfall} unit="USDT" />
            </Row>
          </Rows>
          <Box padding="2 0">
            <Outcome stress={is} />
          </Box>
          <TopUpLinks
            project={{ projectNo: project.projectNo, nav: was.nav, lines: project.lines }}
            fall={computeFall(was.nav, is.nav)}
          />
        </div>
        <WaterfallShares view={viewDivision({ ...project, nav: was.nav }, is.nav)} />
      </Grid>
    </Section>
  );
}

interface ChangeProps {
  readonly was: string | null;
  readonly is: string | null;
  readonly unit?: string;
}

/** An amount before the shock and after it. */
export const Change = ({ was, is, unit }: ChangeProps) => (
  <ShockChange
    stays={was === is}
    before={<OwnAmount value={was} places={2} />}
    after={<OwnAmount value={is} places={2} unit={unit} />}
  />
);

const LINES = ['warning', 'liquidation', 'takeOver'] as const;

/** Each line, and whether NAV after the shock is below it. */
function Lines({ project: { lines }, after }: { project: RiskProject; after: ProjectStress }) {
  const { t } = useTranslation('brokers');
  if (lines === null) return null;
  const isBelow = {
    warning: after.riskLevel !== 'normal',
    liquidation: after.riskLevel === 'liquidation',
    takeOver: after.isTakenOver,
  };
  return LINES.map((line) => (
    <Row key={line} label={t(`waterfall.marks.${line}`)}>
      <BeforeAfter
        before={<OwnAmount value={lines[line]} places={2} unit="USDT" />}
        after={isBelow[line] ? <Badge tone="danger">{t('stress.below')}</Badge> : t('stress.above')}
      />
    </Row>
  ));
}

function Exposure({ was, is }: { was: string | null; is: string | null }) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  return (
    <Row label={t('changes.exposure')}>
      <ShockChange stays={was === is} before={formatPercent(was, locale)} after={formatPercent(is, locale)} />
    </Row>
  );
}

/** The state that the shock would leave, and who would lose. */
export function Outcome({ stress: { riskLevel, isTakenOver, shortfall } }: { stress: ProjectStress }) {
  const { t } = useTranslation('brokers');
  return (
    <>
      {isTakenOver ? <Badge tone="danger">{t('stress.takenOver')}</Badge> : <RiskBadge level={riskLevel} />}{' '}
      {isPositive(shortfall) && <Badge tone="danger">{t('stress.priorityLoses')}</Badge>}
    </>
  );
}
