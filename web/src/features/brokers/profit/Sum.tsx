import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatDay } from '@aldgate/ui/format/day.ts';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Section } from '@aldgate/ui/layout/Section.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { formatPercent } from '../../../lib/amounts/formatPercent.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { BrokerError } from '../parts/BrokerError.tsx';
import { FreshnessMark } from '../parts/FreshnessMark.tsx';
import { writeLocation } from '../transfers/location.ts';
import { listTerms } from './listTerms.ts';
import { type AccrualFund, useAccrualFund, useProfitAccounts } from './queries.ts';

interface SumProps {
  readonly projectNo: string;
  readonly name: string;
}

/** BR-09: the profit of a project that can be applied for, term by term, and where it can be taken from. */
export function Sum({ projectNo, name }: SumProps) {
  const { t } = useTranslation('brokers');
  const fund = useAccrualFund(projectNo);
  const accounts = useProfitAccounts(projectNo);
  return (
    <Grid collapse columns="minmax(0, 1fr) minmax(0, 1fr)" gap="2 6" align="start">
      <Section title={t('profit.ofProject', { project: name })}>
        <BrokerError error={fund.error} />
        {fund.data !== undefined && <Terms fund={fund.data} />}
      </Section>
      <Section title={t('profit.sources')}>
        <BrokerError error={accounts.error} />
        <Rows>
          {(accounts.data ?? []).map(({ location, label, available, freshness }) => (
            <Row key={writeLocation(location)} label={label}>
              <FreshnessMark freshness={freshness} /> <Usdt value={available} />
            </Row>
          ))}
        </Rows>
      </Section>
    </Grid>
  );
}

function Terms({ fund }: { fund: AccrualFund }) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const { profitNow, profitAtClose, closeOn, bound, freshness } = fund;
  return (
    <>
      <Rows>
        {listTerms(fund).map(({ name, amount }) => (
          <Row key={name} label={name === 'cautious' ? t('profit.cautious') : t(`changes.${name}`)}>
            {name === 'nav' && <FreshnessMark freshness={freshness} />} <Usdt value={amount} />
          </Row>
        ))}
        <Row label={t('profit.now')}>
          <Usdt value={profitNow} />
        </Row>
        <Row
          label={closeOn === null ? t('profit.beforeClose') : t('profit.atClose', { day: formatDay(closeOn, locale) })}
        >
          {closeOn === null ? t('profit.noClose') : <Usdt value={profitAtClose} />}
        </Row>
        <Row label={t('profit.postedSince')}>
          <Usdt value={fund.postedSince} />
        </Row>
        <Row label={t('profit.appliedFor')}>
          <Usdt value={fund.appliedFor} />
        </Row>
        <Row label={<b>{t('profit.accruable')}</b>}>
          <b>
            <Usdt value={fund.accruable} />
          </b>
        </Row>
        <Row label={t('profit.share')}>{formatPercent(fund.profitShare, locale)}</Row>
      </Rows>
      <Text size="12" tone="2" padding="2 0">
        {bound === null ? t('profit.closed') : t('profit.limitedBy', { bound: t(`bounds.${bound}`) })}
      </Text>
    </>
  );
}

const Usdt = ({ value }: { value: string | null }) => <OwnAmount value={value} places={2} placesMax={6} unit="USDT" />;
