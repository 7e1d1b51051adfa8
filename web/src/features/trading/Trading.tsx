import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { storeLastSymbol } from '../../lib/browser/lastSymbol.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { LoadFailure } from '../../lib/messages/LoadFailure.tsx';
import { PathLink } from '../../lib/page/links.tsx';
import { Page } from '../../lib/page/Page.tsx';
import { useInstrumentState, useRetryInstruments } from '../../marketData/contracts/useInstrument.ts';
import { marketProduct } from '../../marketData/tickers/marketProduct.ts';
import { AccountMarket } from './account/AccountMarket.tsx';
import { AccountSelect } from './account/AccountSelect.tsx';
import { useAccount, useAccountOptions } from './account/accounts.ts';
import { TradingLayout } from './TradingLayout.tsx';

/**
 * The trading page of a contract: its market for everyone, at the exchange of the selected account; its ticket and
 * records for signed-in users (TR-18).
 */
export function Screen() {
  const { instrumentId = '' } = useParams();
  return (
    <AccountMarket product={marketProduct(instrumentId)}>
      <Contract instrumentId={instrumentId} />
    </AccountMarket>
  );
}

function Contract({ instrumentId }: { instrumentId: string }) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const contract = useInstrumentState(instrumentId);
  const retry = useRetryInstruments(instrumentId);
  const product = marketProduct(instrumentId);
  const { state, instrument } = contract;
  const known = instrument?.symbol;
  useEffect(() => {
    if (known !== undefined) storeLastSymbol(known);
  }, [known]);
  if (instrument !== undefined) return <TradingLayout instrument={instrument} />;
  if (state === 'unknown') return <UnknownContract instrumentId={instrumentId} />;
  return (
    <Page title={instrumentId}>
      {contract.state === 'failing' ? (
        <LoadFailure
          error={contract.failure}
          title={t(`failed.title.${product}`)}
          text={(reason) => t(`failed.text.${product}`, { reason })}
          onRetry={retry}
        />
      ) : (
        <Skeleton rows={12} label={tApp('loading')} />
      )}
    </Page>
  );
}

/** A contract that the exchange does not list; with several accounts, another one can be selected here too. */
function UnknownContract({ instrumentId }: { instrumentId: string }) {
  const { t } = useTranslation('trading');
  const product = marketProduct(instrumentId);
  const { data: options = [] } = useAccountOptions();
  const account = useAccount();
  const hasChoice = account !== undefined && options.length > 1;
  const isElsewhere =
    traitsOf(product).isEverywhere && new Set(options.map(({ exchangeCode }) => exchangeCode)).size > 1;
  return (
    <Page title={instrumentId} actions={hasChoice && <AccountSelect options={options} account={account} />}>
      <EmptyState
        title={t(`unknown.title.${product}`, { symbol: instrumentId })}
        text={
          hasChoice && isElsewhere
            ? t('unknown.elsewhere', { exchange: account.exchangeName, account: account.accountName })
            : t(`unknown.text.${product}`)
        }
        action={<PathLink to="market">{t('unknown.markets')}</PathLink>}
      />
    </Page>
  );
}
