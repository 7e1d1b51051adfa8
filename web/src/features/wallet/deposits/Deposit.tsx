import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { useParams, useSearchParams } from 'react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LoadState } from '../../../lib/messages/LoadState.tsx';
import { useArea } from '../../../lib/page/area.ts';
import { PathLink } from '../../../lib/page/links.tsx';
import { Page } from '../../../lib/page/Page.tsx';
import { RecentDeposits } from '../records/RecentDeposits.tsx';
import { AddressSection } from './AddressSection.tsx';
import { DepositChoice } from './DepositChoice.tsx';
import { selectNetwork } from './depositTerms.ts';
import { useNetworks } from './queries.ts';

/** WAL-03: the address that credits an asset to the asset account. Asset and network are in the page's address. */
export function Screen() {
  const { t } = useTranslation('wallet');
  const { asset = '' } = useParams();
  const area = useArea();
  const networks = useNetworks(asset);
  return (
    <Page
      title={t('deposit.title')}
      actions={<PathLink to={area.coinRecords({ type: 'deposit' })}>{t('deposit.records')}</PathLink>}
    >
      <Address asset={asset} networks={networks} />
      <RecentDeposits asset={asset} networks={networks.data ?? []} />
    </Page>
  );
}

interface AddressProps {
  readonly asset: string;
  readonly networks: ReturnType<typeof useNetworks>;
}

function Address({ asset, networks }: AddressProps) {
  const { t } = useTranslation('wallet');
  const [query] = useSearchParams();
  const network = selectNetwork(networks.data ?? [], query.get('network'));
  const isUnsupported = networks.error instanceof CallError && networks.error.entry === 'assetUnsupported';
  return (
    <>
      <DepositChoice asset={asset} networks={networks.data ?? []} network={network} />
      {network !== undefined ? (
        <AddressSection key={`${asset}/${network.network}`} asset={asset} network={network} />
      ) : networks.data !== undefined || isUnsupported ? (
        <EmptyState title={t('deposit.noNetwork.title', { asset })} text={t('deposit.noNetwork.text')} />
      ) : (
        <LoadState
          query={networks}
          title={t('deposit.networksFailed', { asset })}
          text={(reason) => t('deposit.failedText', { reason })}
          rows={6}
        />
      )}
    </>
  );
}
