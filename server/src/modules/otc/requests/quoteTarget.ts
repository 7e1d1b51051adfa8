/** The target of the approval that a price for a request waits for. */
export const quoteTarget = (orderId: string): string => `otc_quote:${orderId}`;
