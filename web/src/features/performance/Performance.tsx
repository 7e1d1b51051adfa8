import { PERFORMANCE_RANGES, type PerformanceRange, type PerformanceScope } from '@aldgate/domain/performance/range.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { LoadState } from '../../lib/messages/LoadState.tsx';
import { hasCurve } from './cumulativeProfit.ts';
import { Days } from './Days.tsx';
import { EquityChart } from './EquityChart.tsx';
import { Notes } from './Notes.tsx';
import { type PerformanceAnswer, usePerformance } from './queries.ts';
import { Totals } from './Totals.tsx';

interface PerformanceProps {
  /** Scopes to choose from; a single one is not shown. */
  readonly scopes: readonly PerformanceScope[];
  /** One account at an exchange: its key, and the id that its entries are found by. */
  readonly account?: { readonly keyId: string; readonly brokerAccountId: string } | undefined;
}

/** Profit and equity over time: the chart, the sums of the range, and on demand its days. */
export default function Performance({ scopes, account }: PerformanceProps) {
  const { t } = useTranslation('performance');
  const id = useId();
  const [chosen, setScope] = useState<PerformanceScope>();
  const scope = chosen ?? scopes[0] ?? 'wallet';
  const [range, setRange] = useState<PerformanceRange>('30d');
  const request = { scope, range, ...(account && { exchangeKeyId: account.keyId }) };
  const performance = usePerformance(request);
  return (
    <Box as="section" marginTop="6" aria-labelledby={id}>
      <Inline wrap gap="2 4" align="end" lineBottom="2" padding="0 0 2">
        <Heading id={id} size="14">
          {t('title')}
        </Heading>
        {scopes.length > 1 && (
          <Segmented
            label={t('account')}
            options={scopes.map((value) => ({ value, label: t(`scopes.${value}`) }))}
            value={scope}
            onValue={setScope}
          />
        )}
        <Box end>
          <Segmented
            label={t('range')}
            options={PERFORMANCE_RANGES.map((value) => ({ value, label: t(`ranges.${value}`) }))}
            value={range}
            onValue={setRange}
          />
        </Box>
      </Inline>
      {performance.data === undefined ? (
        <LoadState query={performance} title={t('failed')} text={(reason) => t('failedText', { reason })} rows={6} />
      ) : (
        <Loaded
          performance={performance.data}
          table={<Days request={request} brokerAccountId={account?.brokerAccountId} />}
        />
      )}
    </Box>
  );
}

interface LoadedProps {
  readonly performance: PerformanceAnswer;
  /** Shown on demand. */
  readonly table: ReactNode;
}

function Loaded({ performance, table }: LoadedProps) {
  const { t } = useTranslation('performance');
  const [isOpen, setIsOpen] = useState(false);
  const { items, summary, pricesSince, notRecorded } = performance;
  if (summary === null) {
    return (
      <>
        {notRecorded.length === 0 && (
          <Text size="13" tone="2" padding="3 0">
            {t('noEntries')}
          </Text>
        )}
        <Notes performance={performance} />
      </>
    );
  }
  const isKnown = items.some(({ profit }) => profit !== null);
  return (
    <>
      {isKnown ? (
        <>
          <Totals summary={summary} />
          {hasCurve(items) ? (
            <EquityChart items={items} />
          ) : (
            <Text size="12" tone="3">
              {t('young')}
            </Text>
          )}
        </>
      ) : (
        <Text size="13" tone="2" lead="text" padding="3 0">
          {t(pricesSince === null ? 'beforePrices' : 'withoutPrices')}
        </Text>
      )}
      <Notes performance={performance} />
      <Button kind="link" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t(isOpen ? 'hideDays' : 'showDays')}
      </Button>
      {isOpen && table}
    </>
  );
}
