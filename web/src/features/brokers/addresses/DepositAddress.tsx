import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Section } from '@aldgate/ui/layout/Section.tsx';
import { fullPlaces } from '../../../lib/amounts/amounts.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { AddressCodePart, useNetworkName } from '../../wallet/index.ts';

/** An address on one network as a code and in full, with its terms. */
export function DepositAddress({ deposit }: { deposit: AnswerOf<'listBrokerDepositAddress'>[number] }) {
  const { t } = useTranslation('brokers');
  const { asset, network, address, uri, minimum, confirmations } = deposit;
  const name = useNetworkName(network);
  return (
    <Section title={name}>
      <Box padding="4 0 0">
        <AddressCodePart asset={asset} network={name} address={address} uri={uri}>
          <Rows>
            <Row label={t('addresses.minimum')}>
              <Amount value={minimum} places={fullPlaces(asset)} placesMax={18} unit={asset} />
            </Row>
            <Row label={t('addresses.confirmations')}>{confirmations}</Row>
          </Rows>
        </AddressCodePart>
      </Box>
    </Section>
  );
}
