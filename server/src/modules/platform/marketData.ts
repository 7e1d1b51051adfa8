import type { AnswerOf } from '@aldgate/contract';
import type { ExchangeConfig, ReferenceConfig } from '../exchanges/index.ts';
import { proxyPath } from '../market/index.ts';

type MarketData = AnswerOf<'systemConfig'>['marketData'];
type Products = MarketData['exchanges'][number]['products'];

/** The addresses of market data. Where this server forwards to an exchange, they are relative to its origin. */
export function buildMarketData(first: ReferenceConfig, others: readonly ExchangeConfig[]): MarketData {
  const { rest, publicStream, marketStream } = buildFutures(first);
  return {
    rest,
    publicStream,
    marketStream,
    spot: buildSpot(first, first.spot),
    appPing: first.appPing,
    exchanges: [first, ...others].map((exchange) => {
      const { code, name, spot } = exchange;
      const products = { usdm: buildFutures(exchange), ...(spot !== null && { spot: buildSpot(exchange, spot) }) };
      return { exchangeCode: code, exchangeName: name, products };
    }),
  };
}

function buildFutures(exchange: ExchangeConfig): Products['usdm'] {
  const { proxied, code } = exchange;
  const [rest, stream] = proxied ? [proxyPath(code), proxyPath(code)] : [exchange.rest, exchange.stream];
  return { rest, publicStream: `${stream}/public`, marketStream: `${stream}/market` };
}

function buildSpot({ proxied, code, wallets }: ExchangeConfig, { stream }: ReferenceConfig['spot']) {
  return proxied ? { rest: proxyPath(code), stream: `${proxyPath(code)}/spot` } : { rest: wallets, stream };
}
