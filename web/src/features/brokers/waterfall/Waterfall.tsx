import { RangeSlider } from '@aldgate/ui/controls/RangeSlider.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Section } from '@aldgate/ui/layout/Section.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useState } from 'react';
import { formatPercent } from '../../../lib/amounts/formatPercent.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { TopUpLinks } from '../capital/TopUpLinks.tsx';
import { listOpenForms } from '../capital/topUp.ts';
import type { ProjectInfo } from '../projectQueries.ts';
import { WaterfallMarks } from './WaterfallMarks.tsx';
import { WaterfallShares } from './WaterfallShares.tsx';
import { FALL_MAX, parseFall, viewWaterfall } from './waterfallView.ts';

interface WaterfallProps {
  readonly project: ProjectInfo;
  readonly nav: string;
}

/** BR-03: what each side gets and loses if NAV falls, and the falls at which something happens. */
export function Waterfall({ project, nav }: WaterfallProps) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const [text, setText] = useState('0');
  const entered = parseFall(text);
  const fall = entered ?? '0';
  const view = viewWaterfall({ ...project, nav }, fall);
  const marks = Object.entries(view.marks ?? {}).map(([name, mark]) => ({ name, at: Number(mark.fall) * 100 }));
  const shown = formatPercent(fall, locale);
  return (
    <Section title={t('waterfall.title')}>
      <Grid collapse columns="minmax(0, 1fr) 168px" gap="2 6" align="end" padding="3 0 2">
        <Box>
          <Text size="12" tone="2">
            {t('waterfall.at', { fall: shown })} <OwnAmount value={view.nav} places={2} unit="USDT" />
          </Text>
          <RangeSlider
            label={t('waterfall.fall')}
            min={0}
            max={FALL_MAX}
            step={0.1}
            value={Number(fall) * 100}
            text={shown}
            marks={marks}
            onValue={(percent) => setText(percent.toFixed(1))}
          />
        </Box>
        <TextField
          label={t('waterfall.exact')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={text}
          error={entered === undefined ? t('waterfall.wrong') : undefined}
          end={
            <Text as="span" tone="3">
              {'%'}
            </Text>
          }
          onValue={setText}
        />
      </Grid>
      <WaterfallShares view={view} />
      <WaterfallMarks view={view} />
      <TopUpLinks project={{ ...project, nav }} fall={fall} forms={listOpenForms(project)} />
    </Section>
  );
}
