import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fullPlaces } from '../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../lib/amounts/OwnAmount.tsx';
import { call } from '../../lib/calls/calls.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink } from '../../lib/page/links.tsx';
import { type Acceptance, type AcceptanceOutcome, clearAcceptance, decideOutcome } from './acceptance.ts';
import type { Conversion } from './queries.ts';

const POLL_MS = 2_000;

/** Enough for the conversions that an institution's members make within a minute. */
const NEWEST = { pageCondition: { page: 1, pageSize: 50 } } as const;

/**
 * The outcome of an acceptance whose answer this page has not shown, because it was reloaded or left meanwhile. Shown
 * once; as long as the outcome is not known, it says so.
 */
export default function InterruptedAcceptance({ acceptance }: { acceptance: Acceptance }) {
  const { t } = useTranslation('convert');
  const [dismissed, setDismissed] = useState(false);
  const { outcome, isUnreachable } = useOutcome(acceptance);
  if (dismissed) return null;
  return (
    <Inline wrap gap="1 4" padding="2 0" marginTop="3" lineTop="1" lineBottom="1" role="status">
      {outcome.kind === 'completed' ? (
        <Completed conversion={outcome.conversion} />
      ) : (
        <Text>{t(isUnreachable ? 'interrupted.unknown' : `interrupted.${outcome.kind}`)}</Text>
      )}
      {outcome.kind !== 'pending' && (
        <Button kind="link" onClick={() => setDismissed(true)}>
          {t('interrupted.dismiss')}
        </Button>
      )}
    </Inline>
  );
}

function Completed({ conversion }: { conversion: Conversion }) {
  const { t } = useTranslation('convert');
  const { fromAmount, fromAsset, toAmount, toAsset, orderId } = conversion;
  return (
    <>
      <Text as="b" weight="mid">
        {t('interrupted.completed')}
      </Text>
      <span>
        <OwnAmount value={fromAmount} places={fullPlaces(fromAsset)} placesMax={18} unit={fromAsset} />
        {' → '}
        <OwnAmount value={toAmount} places={fullPlaces(toAsset)} placesMax={18} unit={toAsset} />
      </span>
      <PathLink to={`record/convert?order=${orderId}`}>{t('done.receipt')}</PathLink>
    </>
  );
}

function useOutcome(acceptance: Acceptance): { outcome: AcceptanceOutcome; isUnreachable: boolean } {
  const { data, isError } = useQuery({
    queryKey: ['convert', 'records', 'acceptance', acceptance.quoteId],
    queryFn: async ({ signal }) => {
      const readAt = Date.now();
      const { items } = await call('pageSwapOrderRecord', NEWEST, { signal });
      return decideOutcome(acceptance, { items, readAt });
    },
    refetchInterval: ({ state }) => (isDecided(state.data) ? false : POLL_MS),
    staleTime: Number.POSITIVE_INFINITY,
    // A failure is shown immediately; the next poll follows anyway.
    retry: false,
  });
  const outcome = data ?? decideOutcome(acceptance, undefined);
  const decided = isDecided(outcome);
  useEffect(() => {
    if (decided) clearAcceptance(acceptance.quoteId);
  }, [decided, acceptance.quoteId]);
  return { outcome, isUnreachable: isError && !decided };
}

const isDecided = (outcome: AcceptanceOutcome | undefined) => outcome !== undefined && outcome.kind !== 'pending';
