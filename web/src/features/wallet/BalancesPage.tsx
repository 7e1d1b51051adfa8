import { errorReference } from '@aldgate/client-kit/calls/callError.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../lib/calls/calls.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { errorText } from '../../lib/messages/errorText.ts';
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
  const { t: tApp } = useTranslation();
  const balances = useBalances();
  const reference = errorReference(balances.error);
  return (
    <Page title={title} actions={actions}>
      {balances.data !== undefined ? (
        children(balances.data, balances.dataUpdatedAt)
      ) : balances.isError ? (
        <ErrorState
          title={t('failed')}
          text={t('failedText', { reason: errorText(balances.error, tApp) })}
          reference={reference && tApp('page.reference', { reference })}
          action={
            <Button kind="link" onClick={() => void balances.refetch()}>
              {tApp('retry')}
            </Button>
          }
        />
      ) : (
        <Skeleton rows={10} label={tApp('loading')} />
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
