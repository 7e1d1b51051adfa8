import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { accountName } from '../../../lib/amounts/accountName.ts';
import { fullPlaces } from '../../../lib/amounts/amounts.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { computeMinutes } from './depositTerms.ts';
import type { Network } from './queries.ts';

interface DepositTermsProps {
  readonly asset: string;
  readonly network: Network;
}

/** The terms of deposits on a network, and the account that they credit. */
export function DepositTerms({ asset, network: { deposit } }: DepositTermsProps) {
  const { t } = useTranslation('wallet');
  return (
    <section aria-label={t('deposit.terms')}>
      <Rows>
        <Row label={t('deposit.minimum')}>
          <Amount value={deposit.minimum} places={fullPlaces(asset)} placesMax={18} unit={asset} />
        </Row>
        <Row label={t('deposit.confirmations')}>{deposit.confirmations}</Row>
        <Row label={t('deposit.time')}>{t('deposit.minutes', { minutes: computeMinutes(deposit.etaSeconds) })}</Row>
        <Row label={t('deposit.account')}>{accountName('capital_account')}</Row>
      </Rows>
      <Text padding="2 0 0" size="12" tone="3">
        {t('deposit.minimumNote')}
      </Text>
    </section>
  );
}
