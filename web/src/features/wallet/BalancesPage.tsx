import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../lib/calls/calls.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { LoadState } from '../../lib/messages/LoadState.tsx';
import { Page } from '../../lib/page/Page.tsx';
import type { AccountBalance } from './balances.ts';

interface BalancesPageProps {
  readonly title: string;
  readonly actions: ReactNode;
  /** The balances and their time, epoch milliseconds. */
  readonly children: (rows: readonly AccountBalance[], asOf: number) => ReactNode;
}

/** A page of balances with its loading and error states. */
export function BalancesPage({ title, actions, children }: BalancesPageProps) {
  const { t } = useTranslation('wallet');
  const balances = useBalances();
  return (
    <Page title={title} actions={actions}>
      {balances.data !== undefined ? (
        children(balances.data, balances.dataUpdatedAt)
      ) : (
        <LoadState query={balances} title={t('failed')} text={(reason) => t('failedText', { reason })} rows={10} />
      )}
    </Page>
  );
}

/** Balances and valuations change with the market, so they are polled while the page is visible. */
const REFRESH_MS = 10_000;

function useBalances() {
  return useQuery({
    queryKey: ['wallet', 'assets'],
    queryFn: ({ signal }) => call('userAssets', {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
}
