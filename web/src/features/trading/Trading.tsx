import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { storeLastSymbol } from '../../lib/browser/lastSymbol.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { LoadFailure } from '../../lib/messages/LoadFailure.tsx';
import { PathLink } from '../../lib/page/links.tsx';
import { Page } from '../../lib/page/Page.tsx';
import { retryInstruments, useInstrumentState } from '../../marketData/contracts/useInstrument.ts';
import { marketProduct } from '../../marketData/tickers/marketProduct.ts';
import { TradingLayout } from './TradingLayout.tsx';

/** The trading page of a contract: its market for everyone, its ticket and records for signed-in users (TR-18). */
export function Screen() {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const { instrumentId = '' } = useParams();
  const contract = useInstrumentState(instrumentId);
  const product = marketProduct(instrumentId);
  const { state, instrument } = contract;
  const known = instrument?.symbol;
  useEffect(() => {
    if (known !== undefined) storeLastSymbol(known);
  }, [known]);
  if (instrument !== undefined) return <TradingLayout instrument={instrument} />;
  if (state === 'unknown') {
    return (
      <Page title={instrumentId}>
        <EmptyState
          title={t(`unknown.title.${product}`, { symbol: instrumentId })}
          text={t(`unknown.text.${product}`)}
          action={<PathLink to="market">{t('unknown.markets')}</PathLink>}
        />
      </Page>
    );
  }
  return (
    <Page title={instrumentId}>
      {contract.state === 'failing' ? (
        <LoadFailure
          error={contract.failure}
          title={t(`failed.title.${product}`)}
          text={(reason) => t(`failed.text.${product}`, { reason })}
          onRetry={() => retryInstruments(instrumentId)}
        />
      ) : (
        <Skeleton rows={12} label={tApp('loading')} />
      )}
    </Page>
  );
}
