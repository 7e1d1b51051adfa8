import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { TopUpLinks } from '../capital/TopUpLinks.tsx';
import { formatPercent } from '../parts/formatPercent.ts';
import { Section } from '../parts/Section.tsx';
import type { ProjectInfo } from '../projectQueries.ts';
import { FallSlider } from './FallSlider.tsx';
import { WaterfallMarks } from './WaterfallMarks.tsx';
import { parseFall, viewWaterfall, type WaterfallView } from './waterfallView.ts';

const SHARES = ['interest', 'principal', 'subordinated'] as const;

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
  const marks = Object.entries(view.marks ?? {}).map(([name, mark]) => ({ name, fall: Number(mark.fall) * 100 }));
  const shown = formatPercent(fall, locale);
  return (
    <Section title={t('waterfall.title')}>
      <Grid collapse columns="minmax(0, 1fr) 168px" gap="2 6" align="end" padding="3 0 2">
        <Box>
          <Text size="12" tone="2">
            {t('waterfall.at', { fall: shown })} <OwnAmount value={view.nav} places={2} unit="USDT" />
          </Text>
          <FallSlider
            label={t('waterfall.fall')}
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
      <Shares view={view} />
      <WaterfallMarks view={view} />
      <TopUpLinks project={{ ...project, nav }} fall={fall} />
    </Section>
  );
}

function Shares({ view: { shares } }: { view: WaterfallView }) {
  const { t } = useTranslation('brokers');
  const amount = (value: string) => <OwnAmount value={value} places={2} />;
  return (
    <Table
      label={t('waterfall.title')}
      head={
        <>
          <th scope="col">{t('waterfall.side')}</th>
          <th scope="col" data-align="end" data-wide="tablet">
            {t('waterfall.claim')}
          </th>
          <th scope="col" data-align="end">
            {t('waterfall.gets')}
          </th>
          <th scope="col" data-align="end">
            {t('waterfall.loses')}
          </th>
        </>
      }
    >
      {SHARES.map((name) => (
        <tr key={name}>
          <td data-wraps>{t(`waterfall.sides.${name}`)}</td>
          <td data-align="end" data-wide="tablet">
            {amount(shares[name].claim)}
          </td>
          <td data-align="end">{amount(shares[name].gets)}</td>
          <td data-align="end">{amount(shares[name].loses)}</td>
        </tr>
      ))}
    </Table>
  );
}
