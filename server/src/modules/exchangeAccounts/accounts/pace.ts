import type { Product } from '@aldgate/domain/market/product.ts';
import type { RateLimiter } from '../../exchanges/index.ts';
import type { TradingAccount } from './tradingAccount.ts';

/** Paces the requests of a product. */
export type Pace = (product: Product) => Pick<RateLimiter, 'run'>;

/** Returns what paces the requests of an account's product: the exchange's own limiter unless another is given. */
export const paceOf = ({ pace }: { readonly pace?: Pace }, { exchange }: TradingAccount, product: Product) =>
  pace?.(product) ?? exchange.weight(product).pace;
