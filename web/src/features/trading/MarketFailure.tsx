import { errorReference } from '@aldgate/client-kit/calls/callError.ts';
import { ExchangeError } from '@aldgate/exchange/rest/exchangeError.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { errorText } from '../../lib/messages/errorText.ts';
import { retryFeed } from '../../marketData/contracts/tradingFeed.ts';
import { useProduct } from './account/product.ts';

/** A request that never arrived has no reference of the server; the panels of a page share one. */
const REFERENCE = crypto.randomUUID().slice(0, 8).toUpperCase();

interface MarketFailureProps {
  readonly error: unknown;
  /** Loads again what the streams do not bring. */
  readonly onRetry?: () => void;
}

/** Replaces market data that could not be loaded. Own positions and orders do not depend on it. */
export function MarketFailure({ error, onRetry }: MarketFailureProps) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const product = useProduct();
  const reason = error instanceof ExchangeError ? t(`market.reasons.${error.failure}`) : errorText(error, tApp);
  const retry = () => {
    retryFeed();
    onRetry?.();
  };
  return (
    <ErrorState
      title={t('market.failed')}
      text={t(`market.failedText.${product}`, { reason })}
      reference={tApp('page.reference', { reference: errorReference(error) ?? REFERENCE })}
      action={
        <Button kind="link" onClick={retry}>
          {tApp('retry')}
        </Button>
      }
    />
  );
}
