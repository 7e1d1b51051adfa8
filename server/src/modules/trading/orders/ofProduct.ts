import { findProduct } from '@aldgate/domain/market/marketRef.ts';
import type { Product } from '@aldgate/domain/market/product.ts';
import { ApiError } from '../../../kernel/apiError.ts';

/** Throws instrumentNotFound for an instrument of another product. */
export function ofProduct<Request extends { readonly instrumentId: string }>(
  request: Request,
  ...products: readonly Product[]
): Request {
  if (!products.includes(findProduct(request.instrumentId))) throw new ApiError('instrumentNotFound');
  return request;
}
