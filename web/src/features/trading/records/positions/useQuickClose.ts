import { useMutation, useMutationState } from '@tanstack/react-query';
import { useServerContact } from '../../../../lib/calls/serverContact.ts';
import { reportError } from '../../../../lib/messages/reportError.ts';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import type { Position } from '../../account/queries.ts';
import { useConfirmSetting } from '../../orderForm/confirmation.ts';
import { useOrderActions } from '../../orders/useOrderActions.ts';
import { closingDirection, unconfirmedClosing } from './closing.ts';

const CLOSING = ['trading', 'quickClose'] as const;

interface Closing {
  readonly instrumentId: string;
  readonly quantity: string;
  readonly direction: 'buy' | 'sell';
}

interface QuickCloseOptions {
  readonly keyId: string | undefined;
  readonly instruments: ReadonlyMap<string, Instrument> | undefined;
  /** Opens the dialog for a part of a position: it asks, or shows why the part cannot be closed. */
  readonly onAsk: (position: Position, percent: number) => void;
}

/** Closes parts of positions at market, without the dialog where the user does not confirm orders. */
export function useQuickClose({ keyId, instruments, onAsk }: QuickCloseOptions) {
  const { close } = useOrderActions();
  const { isOn: isConfirmed } = useConfirmSetting();
  const { isSilent } = useServerContact();
  const { mutate } = useMutation({
    mutationKey: CLOSING,
    mutationFn: async ({ instrumentId, quantity, direction }: Closing) => {
      if (keyId === undefined) return;
      const request = { exchangeKeyId: keyId, instrumentId, quantity, keepConditional: false };
      await close({ ...request, priceType: 'market' }, direction);
    },
    onError: reportError,
  });
  const inFlight = useMutationState({
    filters: { mutationKey: CLOSING, status: 'pending' },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key determines the type
    select: ({ state }) => (state.variables as Closing).instrumentId,
  });
  return {
    closePart: (position: Position, percent: number) => {
      const { instrumentId } = position;
      const instrument = instruments?.get(instrumentId);
      const isAsked = isConfirmed || isSilent || instrument === undefined;
      const entry = isAsked ? undefined : unconfirmedClosing(position, percent, instrument);
      if (entry === undefined) onAsk(position, percent);
      else mutate({ instrumentId, quantity: entry.quantity, direction: closingDirection(position) });
    },
    isClosing: (symbol: string) => inFlight.includes(symbol),
  };
}
