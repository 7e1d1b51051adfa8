import { isNegative } from '@aldgate/domain/money/amount.ts';
import { Fact } from '@aldgate/ui/figures/Fact.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { formatPercent } from '../../../lib/amounts/formatPercent.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useOwnText } from '../../../lib/amounts/useOwnText.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Mark, WaterfallView } from './waterfallView.ts';

/** The NAV and the fall of each line, and of the first loss of the priority side. */
export function WaterfallMarks({ view: { marks, firstLoss } }: { view: WaterfallView }) {
  const { t } = useTranslation('brokers');
  if (marks === null) return null;
  return (
    <Grid as="dl" columns="repeat(auto-fit, minmax(190px, 1fr))" gap="3 5" padding="3 0">
      <MarkFact label={t('waterfall.marks.warning')} mark={marks.warning} />
      <MarkFact label={t('waterfall.marks.liquidation')} mark={marks.liquidation} />
      <MarkFact label={t('waterfall.marks.takeOver')} mark={marks.takeOver} />
      <MarkFact label={t('waterfall.marks.firstLoss')} mark={firstLoss} />
    </Grid>
  );
}

function MarkFact({ label, mark: { nav, fall } }: { label: string; mark: Mark }) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const own = useOwnText();
  return (
    <Fact label={label}>
      <OwnAmount value={nav} places={2} unit="USDT" />{' '}
      <Text as="span" size="12" weight="text" tone={isNegative(fall) ? 'danger' : '3'}>
        {isNegative(fall) ? t('waterfall.below') : own(t('waterfall.after', { fall: formatPercent(fall, locale) }))}
      </Text>
    </Fact>
  );
}
