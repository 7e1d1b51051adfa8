import { findProduct } from '@aldgate/domain/market/marketRef.ts';
import type { Product } from '@aldgate/domain/market/product.ts';
import { ApiError } from '../../../kernel/apiError.ts';

/** Throws instrumentNotFound for another product's instrument. */
export function ofProduct<Request extends { readonly instrumentId: string }>(
  request: Request,
  product: Product,
): Request {
  if (findProduct(request.instrumentId) !== product) throw new ApiError('instrumentNotFound');
  return request;
}
