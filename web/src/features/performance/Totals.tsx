import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import type { ReactNode } from 'react';
import { OwnAmount } from '../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Profit } from './Profit.tsx';
import type { PerformanceAnswer } from './queries.ts';
import { Return } from './Return.tsx';

/** The sums of the range. */
export function Totals({ summary }: { readonly summary: NonNullable<PerformanceAnswer['summary']> }) {
  const { t } = useTranslation('performance');
  return (
    <Grid as="dl" columns="repeat(auto-fit, minmax(132px, 1fr))" gap="2 5" padding="3 0">
      <Total label={t('columns.profit')}>
        <Profit value={summary.profit} unit="USD" />
      </Total>
      <Total label={t('columns.return')}>
        <Return value={summary.return} />
      </Total>
      <Total label={t('columns.netFlow')}>
        <OwnAmount value={summary.netFlow} places={2} unit="USD" />
      </Total>
      <Total label={t('columns.closingEquity')}>
        <OwnAmount value={summary.closingEquity} places={2} unit="USD" />
      </Total>
    </Grid>
  );
}

function Total({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <Text as="dt" size="11" tone="3">
        {label}
      </Text>
      <Text as="dd" size="16" weight="mid">
        {children}
      </Text>
    </div>
  );
}
