import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LoadState } from '../../../lib/messages/LoadState.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { AddressPanel } from './AddressPanel.tsx';
import { ClosedState } from './ClosedState.tsx';
import { findClosedDeposits, parseClosedDeposits } from './closedDeposits.ts';
import { type Network, useDepositAddress } from './queries.ts';

interface AddressSectionProps {
  readonly asset: string;
  readonly network: Network;
}

/** The address, or why there is none. */
export function AddressSection({ asset, network }: AddressSectionProps) {
  const { t } = useTranslation('wallet');
  const user = useSession(({ userInfo }) => userInfo);
  const known = findClosedDeposits({ user, network });
  const address = useDepositAddress({ asset, network: network.network }, { enabled: known === undefined });
  const closed = known ?? parseClosedDeposits(address.error);
  if (closed !== undefined) return <ClosedState closed={closed} network={network.name} />;
  if (address.data === undefined) {
    return (
      <LoadState
        query={address}
        title={t('deposit.failed')}
        text={(reason) => t('deposit.failedText', { reason })}
        rows={6}
      />
    );
  }
  return <AddressPanel asset={asset} network={network} address={address.data} />;
}
