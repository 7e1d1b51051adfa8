import { useQuery } from '@tanstack/react-query';
import type { QuoteProduct } from './product.ts';

/** The signed receipt of an order; it is immutable. */
export function useReceipt(product: QuoteProduct, orderId: string, enabled = true) {
  return useQuery({
    queryKey: [product.name, 'receipt', orderId],
    queryFn: ({ signal }) => product.readReceipt(orderId, signal),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
