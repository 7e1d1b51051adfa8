import { serverClock } from '@aldgate/client-kit/calls/serverClock.ts';
import { toast } from '@aldgate/client-kit/toasts.ts';
import { FIRST_KEYBOARD, type KeyAction } from '@aldgate/domain/lightning/keyboard.ts';
import { isSpot } from '@aldgate/domain/market/marketRef.ts';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { useBestPrices, useMark } from '../../../marketData/contracts/useTradingFeed.ts';
import { marketProduct } from '../../../marketData/tickers/marketProduct.ts';
import { useIndicativeRates } from '../../convert/index.ts';
import { useLeverages } from '../accounts/useLeverage.ts';
import { buildPress } from '../actions/buildPress.ts';
import { type KeyEffect, planKey } from '../actions/planKey.ts';
import type { NewGroup } from '../actions/sendGroup.ts';
import { countPositions, isUnsettled } from '../actions/unsettled.ts';
import { useGroupCalls } from '../actions/useGroupCalls.ts';
import { useKeyboard } from '../keys/queries.ts';
import type { LadderPress } from '../ladder/types.ts';
import { planPress } from '../sizes/planPress.ts';
import { chooseSizing, useSizing } from '../sizes/sizing.ts';
import { useTerms } from '../sizes/terms.ts';
import { useAccountChanges } from '../states/accountList.ts';
import { useAccountStates, useStatesChannel } from '../states/accountStates.ts';
import { useTargets } from '../states/useTargets.ts';

/** Whether an account's states can be had: it has a key that the exchange accepts. */
const isReachable = ({ state }: { readonly state: string }): boolean => state !== 'closed' && state !== 'key_rejected';

/** The desk of a contract or pair: its accounts, what a size amounts to, and what a press does. */
export function useDesk(instrument: Instrument) {
  const { t } = useTranslation('lightning');
  const { symbol, quoteAsset } = instrument;
  const isSignedIn = useSession(({ token }) => token !== null);
  const product = marketProduct(symbol);
  const { targets, active } = useTargets(product);
  useStatesChannel(
    targets.filter(isReachable).map(({ keyId }) => keyId),
    product,
  );
  const { update } = useAccountChanges();
  const calls = useGroupCalls();
  const best = useBestPrices(symbol);
  const mark = useMark(symbol)?.mark;
  const { data: keyboard } = useKeyboard(isSignedIn);
  const sizes = keyboard?.keyBoardConfig.sizes ?? FIRST_KEYBOARD.sizes;
  const sizing = useSizing();
  const quoteInUsd = useIndicativeRates().get(quoteAsset)?.usdRate ?? undefined;
  const leverages = useLeverages(targets, instrument);
  const [lastGroupId, setLastGroupId] = useState<string>();

  const plan = (number: number | null, price: string | undefined, direction: 'buy' | 'sell' = 'buy') =>
    planPress({
      sizing: sizing.sizing,
      sizes,
      number: number ?? sizing.left,
      targets: active,
      instrument,
      direction,
      // A pair has no mark.
      price: price ?? mark ?? (direction === 'buy' ? best.ask : best.bid),
      isMarket: price === undefined,
      quoteInUsd,
      leverageOf: ({ keyId }) => leverages.get(keyId),
    });
  /** Resolves with whether every order was accepted. */
  const send = async (groups: readonly NewGroup[]): Promise<boolean> => {
    const sent = await Promise.all(groups.map((group) => calls.send(group)));
    const last = sent.findLast(({ groupId }) => groupId !== undefined);
    if (last !== undefined) setLastGroupId(last.groupId);
    return sent.every(({ isAccepted }) => isAccepted);
  };
  const reached = targets.filter(isReachable);
  const reachable = reached.map(({ keyId }) => keyId);
  const on = reached.filter(({ isOn }) => isOn).map(({ keyId }) => keyId);
  const effectOf = (action: KeyAction): KeyEffect =>
    planKey(action, {
      instrument,
      best,
      active,
      on,
      plan,
      terms: useTerms.getState(),
      isUnsettled: (target) => isUnsettled(target, symbol),
      lastGroupId,
    });
  const effectOfLadder = ({ price, direction, button, isStop }: LadderPress): KeyEffect => {
    if (isStop && isSpot(symbol)) return { kind: 'nothing', why: 'stop' };
    const { legs } = plan(sizing[button], price, direction);
    if (legs.length === 0) return { kind: 'nothing', why: active.length === 0 ? 'accounts' : 'size' };
    const order = { instrument, legs: [...legs] };
    const group = buildPress({ price, direction, isStop }, order, useTerms.getState(), serverClock.now());
    return { kind: 'send', groups: [group] };
  };
  const switchAll = (members: readonly (typeof targets)[number][]) => {
    const isOn = !members.every((member) => member.isOn);
    for (const member of members) if (member.isOn !== isOn) void update(member, { isOn });
  };
  /** Does what can be done without the ladder and without panic. */
  const run = (effect: KeyEffect): void => {
    if (effect.kind === 'send') {
      const settle = effect.ofPositions ? countPositions(active, symbol) : undefined;
      void send(effect.groups).then(settle);
    }
    if (effect.kind === 'cancel') void calls.cancel(effect.request);
    if (effect.kind === 'size') chooseSizing({ left: effect.number });
    if (effect.kind === 'account') switchAll(targets.slice(effect.number - 1, effect.number));
    if (effect.kind === 'group') {
      const name = [...new Set(targets.flatMap(({ group }) => group ?? []))][effect.number - 1];
      switchAll(targets.filter(({ group }) => group !== null && group === name));
    }
    if (effect.kind === 'nothing') toast('info', t(`press.nothing.${effect.why}`));
  };
  // Without the channel every account is old, and nothing is sent.
  const isConnected = useAccountStates(({ isOpen }) => isOpen);
  return {
    isSignedIn,
    reachable,
    isConnected,
    targets,
    active,
    on,
    keyboard,
    sizes,
    sizing,
    plan,
    calls,
    effectOf,
    effectOfLadder,
    run,
  };
}

export type Desk = ReturnType<typeof useDesk>;
