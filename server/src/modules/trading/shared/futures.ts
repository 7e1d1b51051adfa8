import type { Product } from '@aldgate/domain/market/product.ts';

/** The product of the calls that name no instrument: state, records and settings of the futures page. */
export const FUTURES: Product = 'usdm';
