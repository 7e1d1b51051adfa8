import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../../lib/calls/calls.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LoadState } from '../../../lib/messages/LoadState.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { Page } from '../../../lib/page/Page.tsx';
import { parseAsset } from '../../../lib/page/pageQuery.ts';
import { useBrokerAssets } from '../queries.ts';
import { DepositAddress } from './DepositAddress.tsx';

const FIRST_ASSET = 'USDT';

/** BR-12: the addresses that credit the asset account, one for each network of an asset: `?tab=deposit&asset=BTC`. */
export function DepositAddresses({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation('brokers');
  const [query, setQuery] = useSearchParams();
  const asset = parseAsset(query.get('asset')) ?? FIRST_ASSET;
  const assets = useBrokerAssets().data ?? [];
  const options = assets.map((each) => ({ value: each.asset, label: each.asset, detail: each.name }));
  const isListed = options.some(({ value }) => value === asset);
  return (
    <Page
      title={t('addresses.deposit')}
      actions={<PathLink to="record/coin?type=deposit">{t('addresses.records')}</PathLink>}
    >
      {tabs}
      <Stack gap="5" maxWidth="760px" padding="4 0">
        <SelectField
          label={t('asset')}
          options={isListed ? options : [{ value: asset, label: asset }, ...options]}
          value={asset}
          onValue={(chosen) => setQuery({ tab: 'deposit', asset: chosen }, { replace: true })}
        />
        <Addresses key={asset} asset={asset} />
      </Stack>
    </Page>
  );
}

function Addresses({ asset }: { asset: string }) {
  const { t } = useTranslation('brokers');
  const { t: tApp } = useTranslation();
  const addresses = useQuery({
    queryKey: ['brokers', 'depositAddresses', asset],
    queryFn: ({ signal }) => call('listBrokerDepositAddress', { asset }, { signal }),
  });
  if (addresses.data === undefined) {
    return (
      <LoadState
        query={addresses}
        title={t('addresses.failed')}
        text={(reason) => t('addresses.failedText', { reason })}
        rows={6}
      />
    );
  }
  if (addresses.data.length === 0) {
    return <EmptyState title={t('addresses.none.title', { asset })} text={t('addresses.none.text')} />;
  }
  return (
    <>
      <Text size="13" lead="text" tone="2">
        {t('addresses.credits')}
      </Text>
      <Suspense fallback={<Skeleton rows={6} label={tApp('loading')} />}>
        {addresses.data.map((address) => (
          <DepositAddress key={address.network} deposit={address} />
        ))}
      </Suspense>
    </>
  );
}
