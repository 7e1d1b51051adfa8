import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useHeld } from '../../lib/amounts/useHeld.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { EffectsHalf, FormHalf, useFlow, Workbench } from '../../lib/quotes/index.ts';
import { breakdownOf } from './breakdownOf.ts';
import { DeskStatus } from './DeskStatus.tsx';
import { Effects, Limits, type TradeAmounts } from './Effects.tsx';
import { OTC_CALLS } from './flowCalls.ts';
import { LimitPanel } from './LimitPanel.tsx';
import {
  choosePair,
  type Direction,
  MODES,
  type OtcEntry,
  readEntry,
  type SizeRules,
  validateSize,
} from './orderEntry.ts';
import { PairFields } from './PairFields.tsx';
import { PriceBreakdown } from './PriceBreakdown.tsx';
import { availableOf, type DeskTerms, type OtcAsset, type OwnTerms, useBalances } from './queries.ts';
import { RequestPanel } from './RequestPanel.tsx';
import { SizeField } from './SizeField.tsx';
import { StreamPanel } from './StreamPanel.tsx';
import { useBusinessTime } from './useBusinessTime.ts';
import { useKeyedOrder } from './useKeyedOrder.ts';
import { useLimitOrder } from './useLimitOrder.ts';
import { useSizeRefusal } from './useSizeRefusal.ts';
import { useTwoWay } from './useTwoWay.ts';

interface OtcFormProps {
  readonly terms: DeskTerms;
  /** The values could not be read again, so sizes have no bounds here. */
  readonly isStale: boolean;
  readonly assets: readonly OtcAsset[];
  readonly own: OwnTerms | undefined;
}

/** The form of the three kinds of orders, with their effects. */
export function OtcForm({ terms, isStale, assets, own }: OtcFormProps) {
  const { t } = useTranslation('otc');
  const [query] = useSearchParams();
  const [entry, setEntry] = useState(() => readEntry(query));
  const control = useFlow(OTC_CALLS);
  const limitOrder = useKeyedOrder('addBlockLimitOrder');
  const quoteRequest = useKeyedOrder('requestBlockQuote');
  const balances = useBalances();
  const available = useMemo(() => availableOf(balances.data), [balances.data]);
  const offered = assets.filter(({ enabled }) => enabled);
  const rules = useSizeRules(entry, { terms, isStale, assets, own });
  const result = validateSize(entry, rules);
  const { flow } = control;
  const isFixed =
    ['quoting', 'accepting', 'done'].includes(flow.step) ||
    [limitOrder, quoteRequest].some(({ state }) => state.step === 'sending');
  const shown = flow.step === 'draft' || flow.step === 'expired' ? result.size : undefined;
  const twoWay = useTwoWay(entry, shown);
  const limitForm = useLimitOrder({ entry, result, twoWay, assets, now: useBusinessTime(terms.desk) });
  const refused = useSizeRefusal([
    ...[flow, limitOrder.state, quoteRequest.state].map((each) => (each.step === 'draft' ? each.error : undefined)),
    twoWay.buy.error,
    twoWay.sell.error,
  ]);
  const edit = (change: (now: OtcEntry) => OtcEntry) => {
    control.edited();
    limitOrder.reset();
    quoteRequest.reset();
    setEntry(change);
  };
  const request = () => edit((now) => ({ ...now, mode: 'request' }));
  const quote = 'quote' in flow ? flow.quote : undefined;
  const amounts = effectOf(entry, {
    quote: flow.step === 'done' ? undefined : quote,
    twoWay,
    limitAmounts: limitOrder.state.step === 'placed' ? undefined : limitForm.amounts,
  });
  const panel = { entry, result, available, twoWay, terms, onDirection: setDirection };
  function setDirection(direction: Direction) {
    edit((now) => ({ ...now, direction }));
  }
  return (
    <>
      <DeskStatus
        desk={terms.desk}
        action={
          entry.mode === 'stream' && (
            <Button kind="link" onClick={request}>
              {t('hours.request')}
            </Button>
          )
        }
      />
      <Workbench>
        <FormHalf>
          {flow.step !== 'done' && (
            <>
              <PairFields
                entry={entry}
                assets={offered}
                balances={available}
                disabled={isFixed}
                onChoose={(leg, asset) => edit((now) => choosePair(now, leg, asset))}
              />
              <Box marginBottom="3">
                <Segmented
                  label={t('mode.label')}
                  options={MODES.map((value) => ({ value, label: t(`mode.${value}`) }))}
                  value={entry.mode}
                  onValue={(mode) => !isFixed && edit((now) => ({ ...now, mode }))}
                />
              </Box>
              <SizeField
                entry={entry}
                result={result}
                maximumUsd={rules.maximumUsd}
                disabled={isFixed}
                refused={refused}
                onEnter={(text) => edit((now) => ({ ...now, text }))}
                onUnit={(unit) => edit((now) => ({ ...now, unit }))}
                onRequest={entry.mode === 'request' ? undefined : request}
              />
            </>
          )}
          {entry.mode === 'stream' && (
            <StreamPanel {...panel} control={control} onClear={() => edit((now) => ({ ...now, text: '' }))} />
          )}
          {entry.mode === 'limit' && <LimitPanel {...panel} form={limitForm} order={limitOrder} />}
          {entry.mode === 'request' && <RequestPanel {...panel} order={quoteRequest} />}
        </FormHalf>
        <EffectsHalf>
          <PriceBreakdown
            prices={
              quote === undefined
                ? (['sell', 'buy'] as const).map((direction) => ({
                    label: t(`side.${direction}`, { base: entry.base }),
                    breakdown: breakdownOf(twoWay[direction].terms),
                  }))
                : [{ label: t('breakdown.firm'), breakdown: breakdownOf(quote) }]
            }
          />
          <Effects base={entry.base} quote={entry.quote} available={available} amounts={amounts} />
          <Limits desk={terms} own={own} />
        </EffectsHalf>
      </Workbench>
    </>
  );
}

/**
 * The bounds of a size, in assets at the desk's current values. The value of a size in dollars is held while the size
 * stays.
 */
function useSizeRules(entry: OtcEntry, { terms, isStale, assets, own }: OtcFormProps): SizeRules {
  const leg = (asset: string) => ({
    asset,
    precision: assets.find((each) => each.asset === asset)?.precision ?? 8,
    usdRate: isStale ? undefined : (terms.rates.get(asset)?.usdRate ?? undefined),
  });
  const base = leg(entry.base);
  const held = useHeld(`${entry.base} ${entry.text}`, base.usdRate);
  const largest = own?.maximumUsd ?? terms.maximumUsd;
  return {
    base: entry.unit === 'usd' ? { ...base, usdRate: held } : base,
    quote: leg(entry.quote),
    minimumUsd: own?.minimumUsd ?? terms.minimumUsd,
    maximumUsd: entry.mode === 'request' ? largest : terms.streamMaximumUsd,
  };
}

interface EffectInputs {
  readonly quote: TradeAmounts | undefined;
  readonly twoWay: ReturnType<typeof useTwoWay>;
  readonly limitAmounts: TradeAmounts | undefined;
}

/** Amounts of the order as entered; a real-time price has no side before it is taken. */
function effectOf({ mode, direction }: OtcEntry, inputs: EffectInputs): TradeAmounts | undefined {
  if (inputs.quote !== undefined) return inputs.quote;
  if (mode === 'limit') return inputs.limitAmounts;
  return mode === 'request' ? inputs.twoWay[direction].terms : undefined;
}
