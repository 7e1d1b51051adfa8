import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useSearchParams } from 'react-router';
import { readLastSymbol } from '../../lib/browser/lastSymbol.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { LoadFailure } from '../../lib/messages/LoadFailure.tsx';
import { PathLink } from '../../lib/page/links.tsx';
import { Page } from '../../lib/page/Page.tsx';
import { useInstrumentState, useRetryInstruments } from '../../marketData/contracts/useInstrument.ts';
import { marketProduct } from '../../marketData/tickers/marketProduct.ts';
import { AccountMarket } from '../trading/index.ts';
import { LightningDesk } from './desk/LightningDesk.tsx';

const FIRST_CONTRACT = 'BTCUSDT';

/** The contract or pair of the address, `?contract=<symbol>`, else the one that was traded last. */
function useSymbol(): string {
  const [query] = useSearchParams();
  return query.get('contract') ?? readLastSymbol();
}

/** TR-16: trading over several accounts at once, by keys and by a price ladder. A visitor sees the market alone. */
export function Screen() {
  const symbol = useSymbol();
  return (
    <AccountMarket product={marketProduct(symbol)}>
      <Contract key={symbol} symbol={symbol} />
    </AccountMarket>
  );
}

function Contract({ symbol }: { symbol: string }) {
  const { t } = useTranslation('lightning');
  const { t: tApp } = useTranslation();
  const contract = useInstrumentState(symbol);
  const retry = useRetryInstruments(symbol);
  if (contract.instrument !== undefined) return <LightningDesk instrument={contract.instrument} />;
  return (
    <Page title={t('title')}>
      {contract.state === 'loading' && <Skeleton rows={12} label={tApp('loading')} />}
      {contract.state === 'failing' && (
        <LoadFailure
          error={contract.failure}
          title={t('contract.failing.title', { symbol })}
          text={(reason) => t('contract.failing.text', { reason })}
          onRetry={retry}
        />
      )}
      {contract.state === 'unknown' && (
        <EmptyState
          title={t('contract.unknown.title', { symbol })}
          text={t('contract.unknown.text')}
          action={<PathLink to="lightning">{FIRST_CONTRACT}</PathLink>}
        />
      )}
    </Page>
  );
}
