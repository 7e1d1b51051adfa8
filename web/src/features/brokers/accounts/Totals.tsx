import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LoadState } from '../../../lib/messages/LoadState.tsx';
import { FreshnessMark } from '../parts/FreshnessMark.tsx';
import { useTotals } from '../queries.ts';
import styles from './accounts.module.css';

/** The value of all accounts in USDT, with what is on its way, and by exchange. */
export function Totals() {
  const { t } = useTranslation('brokers');
  const totals = useTotals();
  const { data } = totals;
  if (data === undefined) {
    return (
      <LoadState
        query={totals}
        title={t('totals.failed')}
        text={(reason) => t('accounts.failedText', { reason })}
        rows={2}
      />
    );
  }
  const { currency, byExchange, freshness } = data;
  return (
    <section className={styles.totals} aria-label={t('totals.title')}>
      <Grid as="dl" columns="repeat(auto-fit, minmax(150px, 1fr))" gap="3 5">
        {(['total', 'spot', 'futures', 'inTransit'] as const).map((name) => (
          <Figure key={name} label={t(`totals.${name}`)} value={data[name]} unit={currency} />
        ))}
        {byExchange.map(({ exchangeCode, exchangeName, total, accounts }) => (
          <Figure
            key={exchangeCode}
            label={t('totals.at', { exchange: exchangeName, count: accounts })}
            value={total}
            unit={currency}
          />
        ))}
      </Grid>
      <Inline size="12" justify="end">
        <FreshnessMark freshness={freshness} />
      </Inline>
    </section>
  );
}

function Figure({ label, value, unit }: { label: string; value: string; unit: string }) {
  return (
    <div>
      <Text as="dt" size="11" tone="3">
        {label}
      </Text>
      <Text as="dd" size="14" weight="mid">
        <OwnAmount value={value} places={2} unit={unit} />
      </Text>
    </div>
  );
}
