import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startVenue } from '@aldgate/venue';
import { ACCOUNTS, formatKey, formatSecret, type Prices } from './request.ts';

/** A status report: once when ready, then on request. */
export interface Served {
  readonly port: number;
  readonly prices: Prices;
  /** Number of trades; 0 for the echo. */
  readonly trades: number;
  /** Trades of the first account in the records. */
  readonly recorded: number;
}

const [kind, path = ''] = process.argv.slice(2);
if (kind === 'venue') await serveVenue();
else serveEcho();
process.on('disconnect', () => process.exit(0));

/** The venue with a journal on disk and funded accounts. */
async function serveVenue(): Promise<void> {
  const venue = await startVenue({ port: 0, path });
  const { processor } = venue;
  const first = processor.engine.state.nextAccountId;
  const permissions = { reading: true, futures: true, transfers: false, broker: false };
  for (let number = 0; number < ACCOUNTS; number += 1) {
    const account = processor.engine.state.nextAccountId;
    await Promise.all([
      processor.submit({ type: 'openAccount', name: `bench ${number}` }, () => 0),
      processor.submit({ type: 'deposit', account, wallet: 'um', asset: 'USDT', amount: '100000000000000' }, () => 0),
      processor.submit(
        {
          type: 'createKey',
          account,
          key: formatKey(number),
          secret: formatSecret(number),
          permissions,
          addresses: [],
        },
        () => 0,
      ),
    ]);
  }
  let trades = 0;
  processor.listen(({ events }) => {
    for (const { type } of events) if (type === 'trade') trades += 1;
  });
  const mark = Number(processor.engine.symbol('BTCUSDT').mark / 100_000_000n);
  const prices = { buy: String(Math.floor(mark * 1.02)), sell: String(Math.floor(mark * 0.98)) };
  const answer = async () => {
    const rows = await processor.records.trades(first, { symbol: 'BTCUSDT', limit: 1_000_000 });
    process.send?.({ port: venue.port, prices, trades, recorded: rows.length } satisfies Served);
  };
  process.on('message', () => void answer());
  await answer();
}

/** A minimal HTTP server that echoes requests. */
function serveEcho(): void {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      response.writeHead(200, { 'content-length': body.length });
      response.end(body);
    });
  });
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    const answer = () =>
      process.send?.({ port, prices: { buy: '120000', sell: '80000' }, trades: 0, recorded: 0 } satisfies Served);
    process.on('message', answer);
    answer();
  });
}
