import { RangeSlider } from '@aldgate/ui/controls/RangeSlider.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useState } from 'react';
import { formatPercent } from '../../../lib/amounts/formatPercent.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { WaterfallShares } from './WaterfallShares.tsx';
import { EXAMPLE, FALL_MAX, viewWaterfall } from './waterfallView.ts';

const FIRST_PERCENT = 30;

/** SH-18: who bears which loss, by an example that the visitor moves; it is divided as every project is (BR-03). */
export function WorkedExample() {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const [percent, setPercent] = useState(FIRST_PERCENT);
  const view = viewWaterfall(EXAMPLE, String(percent / 100));
  const fall = formatPercent(String(percent / 100), locale);
  return (
    <Box as="section" maxWidth="720px" marginTop="10" aria-labelledby="example">
      <Heading id="example">{t('example.title')}</Heading>
      <Text marginTop="2" size="14" lead="read" tone="2">
        {t('example.text')}
      </Text>
      <Box padding="4 0 2">
        <Text size="13" tone="2">
          {t('waterfall.at', { fall })} <Amount value={view.nav} unit="USDT" />
        </Text>
        <RangeSlider
          label={t('example.loss')}
          min={0}
          max={FALL_MAX}
          step={1}
          value={percent}
          text={fall}
          onValue={setPercent}
        />
      </Box>
      <WaterfallShares view={view} isExample />
    </Box>
  );
}
