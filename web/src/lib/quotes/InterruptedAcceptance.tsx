import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FullAmount } from '../amounts/FullAmount.tsx';
import { useTranslation } from '../i18n/i18n.ts';
import { PathLink } from '../page/links.tsx';
import { type Acceptance, type AcceptanceOutcome, clearAcceptance, decideOutcome } from './acceptance.ts';
import type { QuoteProduct, Trade } from './product.ts';

const POLL_MS = 2_000;

interface InterruptedAcceptanceProps {
  readonly product: QuoteProduct;
  readonly acceptance: Acceptance;
}

/**
 * The outcome of an acceptance whose answer this page has not shown, because it was reloaded or left meanwhile. Shown
 * once; as long as the outcome is not known, it says so.
 */
export default function InterruptedAcceptance({ product, acceptance }: InterruptedAcceptanceProps) {
  const { t } = useTranslation('quotes');
  const [dismissed, setDismissed] = useState(false);
  const { outcome, isUnreachable } = useOutcome(product, acceptance);
  if (dismissed) return null;
  return (
    <Inline wrap gap="1 4" padding="2 0" marginTop="3" lineTop="1" lineBottom="1" role="status">
      {outcome.kind === 'completed' ? (
        <Completed product={product} trade={outcome.trade} />
      ) : (
        <Text>{t(`${product.name}.interrupted.${isUnreachable ? 'unknown' : outcome.kind}`)}</Text>
      )}
      {outcome.kind !== 'pending' && (
        <Button kind="link" onClick={() => setDismissed(true)}>
          {t('dismiss')}
        </Button>
      )}
    </Inline>
  );
}

function Completed({ product, trade }: { product: QuoteProduct; trade: Trade }) {
  const { t } = useTranslation('quotes');
  const amount = (value: string | null, asset: string) => value !== null && <FullAmount value={value} asset={asset} />;
  return (
    <>
      <Text as="b" weight="mid">
        {t(`${product.name}.interrupted.completed`)}
      </Text>
      <span>
        {amount(trade.fromAmount, trade.fromAsset)}
        {' → '}
        {amount(trade.toAmount, trade.toAsset)}
      </span>
      <PathLink to={`${product.records}?order=${trade.orderId}`}>{t('done.receipt')}</PathLink>
    </>
  );
}

function useOutcome(product: QuoteProduct, acceptance: Acceptance) {
  const { quoteId } = acceptance;
  const { data, isError } = useQuery({
    queryKey: [product.name, 'records', 'acceptance', quoteId],
    queryFn: async ({ signal }) => {
      const readAt = Date.now();
      return decideOutcome(acceptance, { items: await product.readTrades(signal), readAt });
    },
    refetchInterval: ({ state }) => (isDecided(state.data) ? false : POLL_MS),
    staleTime: Number.POSITIVE_INFINITY,
    // A failure is shown immediately; the next poll follows anyway.
    retry: false,
  });
  const outcome: AcceptanceOutcome = data ?? decideOutcome(acceptance, undefined);
  const decided = isDecided(outcome);
  useEffect(() => {
    if (decided) clearAcceptance(product.name, quoteId);
  }, [decided, product.name, quoteId]);
  return { outcome, isUnreachable: isError && !decided };
}

const isDecided = (outcome: AcceptanceOutcome | undefined) => outcome !== undefined && outcome.kind !== 'pending';
