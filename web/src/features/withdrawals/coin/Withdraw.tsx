import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LoadFailure } from '../../../lib/messages/LoadFailure.tsx';
import { LoadState } from '../../../lib/messages/LoadState.tsx';
import { useArea } from '../../../lib/page/area.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { Page } from '../../../lib/page/Page.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { type Network, useNetworks } from '../../wallet/index.ts';
import { ClosedState } from '../closed/ClosedState.tsx';
import { findClosedWithdrawals } from '../closed/closedWithdrawals.ts';
import styles from '../page/withdraw.module.css';
import { useEntries, useWhitelist } from '../queries.ts';
import { CoinField } from './CoinField.tsx';
import { Withdrawal } from './Withdrawal.tsx';

const Terms = lazyPart(() => import('./Terms.tsx'));

/** WAL-04: a withdrawal of a coin from the asset account. Asset and address of the book are in the page's address. */
export function Screen() {
  const { t } = useTranslation('withdrawals');
  const area = useArea();
  const { asset = '' } = useParams();
  return (
    <Page
      title={t('title')}
      actions={
        <Inline wrap gap="2 4">
          <PathLink to={area.page('address/coinAddress')}>{t('book.title')}</PathLink>
          <PathLink to={area.coinRecords({ type: 'withdraw', asset })}>{t('records')}</PathLink>
        </Inline>
      }
    >
      <Networks key={asset} asset={asset} />
    </Page>
  );
}

function Networks({ asset }: { asset: string }) {
  const { t } = useTranslation('withdrawals');
  const networks = useNetworks(asset);
  const isUnsupported = networks.error instanceof CallError && networks.error.entry === 'assetUnsupported';
  if (networks.data !== undefined && networks.data.length > 0)
    return <Content asset={asset} networks={networks.data} />;
  return (
    <>
      <div className={styles.alone}>
        <CoinField asset={asset} />
      </div>
      {networks.data !== undefined || isUnsupported ? (
        <EmptyState title={t('noNetwork.title', { asset })} text={t('noNetwork.text')} />
      ) : (
        <LoadState query={networks} title={t('failed')} text={(reason) => t('failedText', { reason })} rows={8} />
      )}
    </>
  );
}

interface ContentProps {
  readonly asset: string;
  readonly networks: readonly Network[];
}

function Content({ asset, networks }: ContentProps) {
  const { t } = useTranslation('withdrawals');
  const { t: tApp } = useTranslation();
  const user = useSession(({ userInfo }) => userInfo);
  const entries = useEntries(asset);
  const whitelist = useWhitelist();
  // If several networks carry the asset, one that is closed closes the page once its address is chosen.
  const [only] = networks.length === 1 ? networks : [];
  const closed = findClosedWithdrawals({ user, network: only });
  if (closed !== undefined) {
    return (
      <>
        <div className={styles.alone}>
          <CoinField asset={asset} />
        </div>
        <ClosedState rail="chain" closed={closed} network={only?.name ?? asset} />
        {closed.kind === 'role' && (
          <Suspense fallback={null}>
            <Terms asset={asset} networks={networks} />
          </Suspense>
        )}
      </>
    );
  }
  const failed = [entries, whitelist].find(({ isError, data }) => isError && data === undefined);
  if (entries.data !== undefined && whitelist.data !== undefined) {
    return (
      <Withdrawal asset={asset} networks={networks} entries={entries.data} isWhitelistOn={whitelist.data.enabled} />
    );
  }
  return failed === undefined ? (
    <Skeleton rows={8} label={tApp('loading')} />
  ) : (
    <LoadFailure
      error={failed.error}
      title={t('failed')}
      text={(reason) => t('failedText', { reason })}
      onRetry={() => void failed.refetch()}
    />
  );
}
