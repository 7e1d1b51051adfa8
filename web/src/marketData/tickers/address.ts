/**
 * Resolves a socket address that may be relative to this origin: '/exchange/market' is 'wss://here/exchange/market'.
 */
export function socketUrl(address: string, origin: string): string {
  const url = new URL(address, origin);
  if (url.protocol === 'http:') url.protocol = 'ws:';
  if (url.protocol === 'https:') url.protocol = 'wss:';
  return url.href;
}
