import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LoadState } from '../../../lib/messages/LoadState.tsx';
import { useArea } from '../../../lib/page/area.ts';
import { PathLink } from '../../../lib/page/links.tsx';
import { Page } from '../../../lib/page/Page.tsx';
import { parseAsset } from '../../../lib/page/pageQuery.ts';
import { selectNetwork } from '../deposits/depositTerms.ts';
import { useNetworks } from '../deposits/queries.ts';
import { CheckForm } from './CheckForm.tsx';
import { TransactionResult } from './TransactionResult.tsx';
import { parseTransactionId } from './transactionEntry.ts';

const ASSET = 'USDT';

/**
 * OTC-05: what the network has of a deposit's transaction. Asset, network and transaction are in the page's address:
 * `?asset=USDT&network=ETH&txid=0x…`.
 */
export function Screen() {
  const { t } = useTranslation('wallet');
  const area = useArea();
  return (
    <Page
      title={t('transaction.title')}
      actions={<PathLink to={area.coinRecords({ type: 'deposit' })}>{t('deposit.records')}</PathLink>}
    >
      <Box maxWidth="760px" marginTop="5">
        <Text size="13" tone="2" lead="text">
          {t('transaction.intro')}
        </Text>
        <Check />
      </Box>
    </Page>
  );
}

function Check() {
  const { t } = useTranslation('wallet');
  const [query] = useSearchParams();
  const asset = parseAsset(query.get('asset')) ?? ASSET;
  const networks = useNetworks(asset);
  const network = selectNetwork(networks.data ?? [], query.get('network'));
  if (networks.data === undefined) {
    return (
      <LoadState
        query={networks}
        title={t('deposit.networksFailed', { asset })}
        text={(reason) => t('transaction.failedText', { reason })}
        rows={6}
      />
    );
  }
  const txid = parseTransactionId(query.get('txid') ?? '');
  return (
    <>
      <CheckForm asset={asset} networks={networks.data} network={network} />
      {network === undefined ? (
        <EmptyState title={t('deposit.noNetwork.title', { asset })} text={t('deposit.noNetwork.text')} />
      ) : (
        txid !== undefined && (
          <TransactionResult
            key={`${asset}/${network.network}/${txid}`}
            requested={{ asset, network: network.network, txid }}
            networkName={network.name}
          />
        )
      )}
    </>
  );
}
