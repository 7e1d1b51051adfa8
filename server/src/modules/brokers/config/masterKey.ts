import type { AnswerOf } from '@aldgate/contract';
import { ExchangeError } from '@aldgate/exchange';
import type { ApiRestrictions } from '@aldgate/exchange/products/keyRights.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Exchange } from '../../exchanges/index.ts';
import type { BrokersDeps } from '../deps.ts';

type Master = AnswerOf<'checkIsExistMasterApi'>;

const KEPT_MS = 60_000;

/** The rights of a master key by the names that screens show. */
const RIGHTS = {
  read: 'enableReading',
  spot: 'enableSpotAndMarginTrading',
  futures: 'enableFutures',
  transfer: 'enableInternalTransfer',
  universalTransfer: 'permitsUniversalTransfer',
  withdraw: 'enableWithdrawals',
} as const satisfies Record<string, keyof ApiRestrictions>;

/**
 * Asks each exchange at most once a minute whether the platform's master key exists there, and what it may do. Throws
 * notFound for an exchange that is not in the registry, exchangeUnavailable without an answer.
 */
export function createMasterKeyCheck({ clock, exchanges, log }: Pick<BrokersDeps, 'clock' | 'exchanges' | 'log'>) {
  const known = new Map<string, { readonly at: number; readonly answer: Promise<Master> }>();
  return async (exchangeCode: string): Promise<Master> => {
    const exchange = exchanges.find(exchangeCode);
    if (exchange === undefined) throw new ApiError('notFound');
    const at = clock();
    const last = known.get(exchangeCode);
    if (last !== undefined && at - last.at < KEPT_MS) return last.answer;
    const answer = ask(exchange, at).catch((error: unknown) => {
      // The next call asks again.
      known.delete(exchangeCode);
      if (!(error instanceof ExchangeError)) throw error;
      log.warn({ exchange: exchangeCode, code: error.code }, 'the rights of a master key could not be read');
      throw new ApiError('exchangeUnavailable');
    });
    known.set(exchangeCode, { at, answer });
    return answer;
  };
}

async function ask({ broker }: Exchange, checkedAt: number): Promise<Master> {
  if (broker === null) return { exists: false, owner: null, permissions: [], checkedAt };
  const rights = await broker.rights();
  const permissions = Object.entries(RIGHTS).flatMap(([name, field]) => (rights[field] ? [name] : []));
  return { exists: true, owner: 'platform', permissions, checkedAt };
}
