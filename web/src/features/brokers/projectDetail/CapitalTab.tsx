import { Fact } from '@aldgate/ui/figures/Fact.tsx';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Section } from '@aldgate/ui/layout/Section.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Suspense } from 'react';
import { formatPercent } from '../../../lib/amounts/formatPercent.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { download } from '../../../lib/calls/calls.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ExportButton } from '../../../lib/lists/ExportButton.tsx';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import type { ProjectInfo } from '../projectQueries.ts';
import { Locations } from './Locations.tsx';
import { OpenChanges } from './OpenChanges.tsx';

const ClosesChart = lazyPart(() => import('./ClosesChart.tsx'));

/** BR-03, BR-04: the capital of a project, its open changes, where its money is, and NAV by day. */
export default function CapitalTab({ project }: { project: ProjectInfo }) {
  const { t } = useTranslation('brokers');
  const { projectNo, closes, terms } = project;
  return (
    <>
      <Figures project={project} />
      <OpenChanges project={project} />
      <Locations projectNo={projectNo} />
      <Section
        title={t('closes.title')}
        action={
          <ExportButton
            read={(onRows) => download('exportProjectClose', { projectNo }, onRows)}
            isEmpty={closes.length === 0}
          />
        }
      >
        {closes.length < 2 ? (
          <Text size="13" tone="2" padding="3 0">
            {t('closes.young')}
          </Text>
        ) : (
          <Suspense fallback={null}>
            <ClosesChart closes={closes} multiples={terms.lines} />
          </Suspense>
        )}
      </Section>
    </>
  );
}

function Figures({ project }: { project: ProjectInfo }) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const { ratio, annualRate, exposure } = project;
  const amount = (value: string | null) => <OwnAmount value={value} places={2} placesMax={6} unit="USDT" />;
  return (
    <Grid as="dl" columns="repeat(auto-fit, minmax(170px, 1fr))" gap="3 5" padding="4 0 0">
      <Fact label={t('changes.priority')}>{amount(project.priorityPrincipal)}</Fact>
      <Fact label={t('changes.subordinated')}>{amount(project.subordinatedPrincipal)}</Fact>
      <Fact label={t('changes.ratio')}>{ratio === null ? MISSING : `${ratio} : 1`}</Fact>
      <Fact label={t('changes.rate')}>{formatPercent(annualRate, locale)}</Fact>
      <Fact label={t('changes.interestADay')}>{amount(project.interestADay)}</Fact>
      <Fact label={t('changes.unpaidInterest')}>{amount(project.unpaidInterest)}</Fact>
      <Fact label={t('changes.cash')}>{amount(project.cash)}</Fact>
      <Fact label={t('changes.inTransit')}>{amount(project.inTransit)}</Fact>
      <Fact label={t('changes.exposure')}>{formatPercent(exposure, locale)}</Fact>
    </Grid>
  );
}
