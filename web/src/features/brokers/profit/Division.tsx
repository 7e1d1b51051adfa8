import { divideProfit } from '@aldgate/domain/brokers/financing/profit.ts';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { FullAmount } from '../../../lib/amounts/FullAmount.tsx';
import { formatPercent } from '../../../lib/amounts/formatPercent.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

/** Parts of a profit: the broker's, and the platform's share. */
export function Division({ amount, share }: { amount: string; share: string }) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const { toBroker, toPlatform } = divideProfit(amount, share);
  return (
    <Rows>
      <Row label={t('profit.toBroker')}>
        <FullAmount value={toBroker} asset="USDT" />
      </Row>
      <Row label={t('bounds.because', { text: t('profit.toPlatform'), reason: formatPercent(share, locale) })}>
        <FullAmount value={toPlatform} asset="USDT" />
      </Row>
    </Rows>
  );
}
