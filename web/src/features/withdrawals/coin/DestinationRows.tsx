import { Row } from '@aldgate/ui/figures/Rows.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Network } from '../../wallet/index.ts';
import { type Destination, findAddress } from './destination.ts';

/** The whole address, and its network by name. */
export function DestinationRows({ to, networks }: { to: Destination; networks: readonly Network[] }) {
  const { t } = useTranslation('withdrawals');
  const { address, network } = findAddress(to);
  return (
    <>
      <Row label={t('address.label')}>
        <Text as="span" size="12" breakWords tone="1">
          {address}
        </Text>
      </Row>
      <Row label={t('network')}>{networks.find((each) => each.network === network)?.name ?? network}</Row>
    </>
  );
}
