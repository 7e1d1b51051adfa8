import { useEffect, useEffectEvent } from 'react';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { useLastPrice, useMark } from '../../../marketData/contracts/useTradingFeed.ts';
import { type Position, usePositions } from '../account/queries.ts';
import type { ContractTerms } from '../account/useTerms.ts';
import { type Entry, isAgainst, withPosition } from '../orderForm/entry.ts';
import { resolveProtection, validateProtection } from '../orderForm/protection.ts';
import { buildContractOrder } from '../orderForm/terms.ts';
import { type OrderEstimates, useEstimates } from '../orderForm/useEstimates.ts';
import { validateOrder } from '../orderForm/validateOrder.ts';
import { useOrderActions } from '../orders/useOrderActions.ts';
import { type TicketInput, useTicketInput } from './useTicketInput.ts';

const QUOTE_DECIMALS = 2;

export interface Ticket extends TicketInput, OrderEstimates {
  /** The prices that exits follow from. */
  readonly prices: Parameters<typeof resolveProtection>[2];
  /** The exits that are sent with the order. */
  readonly protection: ReturnType<typeof resolveProtection>;
  /** The position in this contract. */
  readonly held: Position | undefined;
}

/** The ticket of a contract in an account: input, estimates, validation and submission. */
export function useTicket(instrument: Instrument, keyId: string, terms: ContractTerms | undefined): Ticket {
  const { symbol } = instrument;
  const { send } = useOrderActions();
  const mark = useMark(symbol);
  const last = useLastPrice(symbol)?.price;
  const positions = usePositions(keyId).data;
  const held = positions?.items.find(({ instrumentId }) => instrumentId === symbol);

  const prices = { mark: mark?.mark, last, now: mark?.at ?? 0, held };
  const input = useTicketInput({
    instrument,
    quoteDecimals: QUOTE_DECIMALS,
    validate: (entry, isLive) => ({
      ...validateProtection(entry, instrument, prices),
      ...validateOrder(entry, instrument, {
        // The server's mark evaluates an order that only reduces where the market's data is not current.
        mark: isLive ? mark?.mark : entry.isReduceOnly ? (held?.markPrice ?? undefined) : undefined,
        last,
        closable: entry.isReduceOnly ? closableBy(entry, held) : undefined,
        // Expiries are compared with the exchange's clock.
        now: mark?.at ?? 0,
      }),
    }),
    send: (entry, onOutcome) => {
      const protection = resolveProtection(entry, instrument, prices);
      const terms = { ...buildContractOrder(entry), ...(protection !== undefined && { protection }) };
      return send({ exchangeKeyId: keyId, instrumentId: symbol, ...terms }, onOutcome);
    },
    cleared: { isReduceOnlyChosen: false, takeProfit: '', stopLoss: '' },
  });
  const { entry, isLive } = input;
  const followPosition = useEffectEvent(() => {
    // A request in flight stays as it was pressed.
    if (!input.inFlight()) input.follow((before) => withPosition(before, held));
  });
  const isFollowed = withPosition(entry, held) === entry;
  useEffect(() => {
    if (!isFollowed) followPosition();
  }, [isFollowed]);

  const estimates = useEstimates(entry, { instrument, keyId, terms, isLive });
  return { ...input, ...estimates, held, prices, protection: resolveProtection(entry, instrument, prices) };
}

/** The quantity of a position that an order of this direction can close. */
const closableBy = ({ direction }: Entry, held: Position | undefined): string =>
  held !== undefined && isAgainst(direction, held) ? held.closableQuantity : '0';
