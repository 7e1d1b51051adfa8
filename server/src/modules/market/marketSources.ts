import type { ExchangeConfig } from '../exchanges/index.ts';

/** The roots that browsers read market data from: those of the exchanges that this server does not forward to. */
export function listMarketSources(exchanges: readonly ExchangeConfig[]): string[] {
  const direct = exchanges.filter(({ proxied }) => !proxied);
  const roots = direct.flatMap(({ rest, stream, wallets, spot }) =>
    spot === null ? [rest, stream] : [rest, stream, wallets, spot.stream],
  );
  return [...new Set(roots)];
}
