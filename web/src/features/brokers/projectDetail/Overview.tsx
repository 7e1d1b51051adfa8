import { decimal, isNegative, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { Fact } from '@aldgate/ui/figures/Fact.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { DetailSplit } from '@aldgate/ui/layout/DetailHeader.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useOwnText } from '../../../lib/amounts/useOwnText.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CaseSection } from '../cases/CaseSection.tsx';
import { FreshnessMark } from '../parts/FreshnessMark.tsx';
import type { ProjectInfo } from '../projectQueries.ts';
import { Waterfall } from '../waterfall/Waterfall.tsx';
import { ProjectAccounts } from './ProjectAccounts.tsx';
import styles from './projectDetail.module.css';
import { computeSides } from './sides.ts';
import { Terms } from './Terms.tsx';
import { TrancheBar } from './TrancheBar.tsx';

/** BR-03: NAV with its lines, live, beside the terms; who bears a fall; and the accounts. */
export function Overview({ project }: { project: ProjectInfo }) {
  const { t } = useTranslation('brokers');
  const { nav, freshness, liquidationCase } = project;
  return (
    <>
      {liquidationCase !== null && <CaseSection of={withCushion(liquidationCase, project.cushion)} />}
      <DetailSplit aside={<Terms project={project} />}>
        <Inline wrap gap="1 3" justify="between" size="12">
          <Heading size="13">{t('bar.title')}</Heading>
          <FreshnessMark freshness={freshness} />
        </Inline>
        {nav === null ? (
          <Text size="13" tone="2" padding="4 0">
            {t('bar.unread')}
          </Text>
        ) : (
          <TrancheBar project={project} nav={nav} />
        )}
        <Key project={project} />
        <Bounding project={project} />
      </DetailSplit>
      {nav !== null && <Waterfall project={project} nav={nav} />}
      <ProjectAccounts project={project} />
    </>
  );
}

/** The case with what cures it by the NAV of now, which is pushed. */
function withCushion(open: NonNullable<ProjectInfo['liquidationCase']>, cushion: string | null) {
  if (open.toCure === null || cushion === null) return open;
  return { ...open, toCure: isNegative(cushion) ? toDecimalString(decimal('0').minus(cushion)) : '0' };
}

function Key({ project }: { project: ProjectInfo }) {
  const { t } = useTranslation('brokers');
  const { priority, subordinated, profit } = computeSides(project);
  const amount = (value: string | null) => <OwnAmount value={value} places={2} unit="USDT" />;
  return (
    <dl className={styles.key}>
      <Fact label={t('bar.key.nav')}>{amount(project.nav)}</Fact>
      <Fact label={t('bar.key.priority')}>{amount(priority)}</Fact>
      <Fact label={t('bar.key.subordinated')}>{amount(subordinated)}</Fact>
      <Fact label={t('bar.key.profit')}>{amount(profit)}</Fact>
    </dl>
  );
}

/** The lower NAV that bounds whatever leaves the project, where there is one. */
function Bounding({ project: { nav, boundingNav } }: { project: ProjectInfo }) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const own = useOwnText();
  if (nav === null || boundingNav === null || !decimal(boundingNav).lt(nav)) return null;
  const amount = own(formatDecimal(boundingNav, { locale, placesMin: 2, placesMax: 2 }));
  return <Note>{t('bar.bounding', { amount })}</Note>;
}
