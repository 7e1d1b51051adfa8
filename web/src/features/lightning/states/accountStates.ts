import { browserPorts } from '@aldgate/client-kit/streams/channel.ts';
import type { PushedStates } from '@aldgate/contract/trading/applyPushed.ts';
import type { TradedProduct } from '@aldgate/domain/market/traits.ts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { currentLanguage } from '../../../lib/i18n/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { emitOrder, openPushChannel } from '../../trading/index.ts';

interface AccountStates {
  /** Whether the channel is open; without it every state is old. */
  readonly isOpen: boolean;
  /** The states of accounts by their keys. */
  readonly byKey: ReadonlyMap<string, PushedStates>;
}

export const NO_STATES: PushedStates = {};

export const useAccountStates = create<AccountStates>()(() => ({ isOpen: false, byKey: new Map() }));

/** The open orders of all accounts, as they are now. */
export const listOpenOrders = () =>
  [...useAccountStates.getState().byKey.values()].flatMap(({ openOrders }) => openOrders?.items ?? []);

/** Changes of many accounts within this time are rendered once. */
const TOGETHER_MS = 50;

/** Keeps one channel open for a product of accounts while the component is mounted. */
export function useStatesChannel(keyIds: readonly string[], product: TradedProduct): void {
  const names = keyIds.toSorted().join(' ');
  useEffect(() => {
    if (names === '') return undefined;
    const byKey = new Map<string, PushedStates>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ports = browserPorts(() => useSession.getState().token, currentLanguage);
    const close = openPushChannel(
      ports,
      { keyIds: names.split(' '), product },
      {
        onOpen: (isOpen) => useAccountStates.setState({ isOpen }),
        onOrder: emitOrder,
        onStates: (keyId, _before, after) => {
          byKey.set(keyId, after);
          timer ??= setTimeout(() => {
            timer = undefined;
            useAccountStates.setState({ byKey: new Map(byKey) });
          }, TOGETHER_MS);
        },
      },
    );
    return () => {
      clearTimeout(timer);
      close();
      useAccountStates.setState({ isOpen: false, byKey: new Map() });
    };
  }, [names, product]);
}
