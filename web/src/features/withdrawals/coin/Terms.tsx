import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { fullPlaces } from '../../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Network } from '../../wallet/index.ts';
import { useRemaining } from '../queries.ts';

interface TermsProps {
  readonly asset: string;
  readonly networks: readonly Network[];
}

/** For members who can't withdraw: the limit, and the terms of each network. */
export default function Terms({ asset, networks }: TermsProps) {
  const { t } = useTranslation('withdrawals');
  const remaining = useRemaining(asset);
  const coin = { places: fullPlaces(asset), placesMax: 18, unit: asset };
  return (
    <>
      {networks.map(({ network, name, withdraw }) => (
        <Box as="section" key={network} maxWidth="520px" marginTop="5" aria-label={name}>
          <Heading size="13" padding="0 0 2">
            {name}
          </Heading>
          <Rows>
            <Row label={t('figures.fee.chain')}>
              <Amount value={withdraw.fee} {...coin} />
            </Row>
            <Row label={t('figures.minimum')}>
              <Amount value={withdraw.minimum} {...coin} />
            </Row>
            <Row label={t('figures.maximum')}>
              <Amount value={withdraw.maximum} {...coin} />
            </Row>
            <Row label={t('figures.limit')}>
              <OwnAmount value={remaining.data?.usd.left} places={2} unit="USD" />
            </Row>
          </Rows>
        </Box>
      ))}
    </>
  );
}
