import '@aldgate/ui/tokens/tokens.css';
import '@aldgate/ui/tokens/base.css';
import { later } from '@aldgate/client-kit/browser/later.ts';
import { formatUnits, parseUnits } from '@aldgate/domain/market/units.ts';
import { ExchangeRest } from '@aldgate/exchange/rest/exchangeRest.ts';
import { MarketStream } from '@aldgate/exchange/stream/marketStream.ts';
import { LocaleProvider } from '@aldgate/ui/locale.ts';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { loadText, startText } from '../../../lib/i18n/i18n.ts';
import { frames } from '../../../marketData/contracts/frames.ts';
import { createLinkHolder } from '../../../marketData/contracts/link.ts';
import { streamBudget } from '../../../marketData/contracts/streamBudget.ts';
import { SymbolBook } from '../../../marketData/contracts/symbolBook.ts';
import { SymbolMark } from '../../../marketData/contracts/symbolMark.ts';
import { SymbolTrades } from '../../../marketData/contracts/symbolTrades.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { PriceLadder } from '../ladder/PriceLadder.tsx';
import type { LadderOrder } from '../ladder/types.ts';

/*
 * The price ladder alone, on the exchange of the page's own address: what the benchmark `ladder-render` measures. The
 * last press is in the document's title.
 */

const instrument: Instrument = {
  symbol: 'BTCUSDT',
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  tickSize: '0.1',
  stepSize: '0.001',
  marketStepSize: '0.001',
  priceDecimals: 1,
  quantityDecimals: 3,
  minQty: undefined,
  maxQty: undefined,
  marketMinQty: undefined,
  marketMaxQty: undefined,
  minNotional: undefined,
  multiplierUp: undefined,
  multiplierDown: undefined,
};

const link = createLinkHolder({
  later,
  connect: async () => {
    const url = `${window.location.origin.replace('http', 'ws')}/exchange/stream`;
    const stream = new MarketStream({ url, openSocket: streamBudget.openSocket });
    const rest = new ExchangeRest({ rest: '/exchange' });
    return { rest, books: stream, market: stream, retry: () => stream.wake(), close: () => stream.close() };
  },
});
const ports = { symbol: 'BTCUSDT', product: 'usdm', link, frames, now: () => Date.now(), later } as const;
const [book, trades, mark] = [new SymbolBook(ports), new SymbolTrades(ports), new SymbolMark(ports)];

const ACCOUNTS = 20;

/** An order of each account on both sides, around a price. */
function createOrders(bid: string): readonly LadderOrder[] {
  const mid = parseUnits(bid, instrument.priceDecimals);
  return Array.from({ length: 2 * ACCOUNTS }, (_, index) => {
    const [account, direction] = [index >> 1, index % 2 === 0 ? ('buy' as const) : ('sell' as const)];
    const distance = 1 + (account % 10);
    return {
      clientOrderId: `order-${index}`,
      exchangeKeyId: `key-${account}`,
      accountName: `Account ${account}`,
      direction,
      price: formatUnits(direction === 'buy' ? mid - distance : mid + distance, instrument.priceDecimals),
      quantity: '0.012',
      isStop: account === 0,
    };
  });
}

function Page() {
  const [orders, setOrders] = useState<readonly LadderOrder[]>([]);
  const [isFresh, setFresh] = useState(true);
  useEffect(
    () =>
      book.summary.subscribe(() => {
        const { bid } = book.best();
        if (bid !== undefined) setOrders((before) => (before.length > 0 ? before : createOrders(bid)));
      }),
    [],
  );
  const show = (what: unknown) => {
    document.title = JSON.stringify(what);
  };
  const entry = orders[0] && { price: orders[0].price, direction: 'buy' as const, quantity: '1', accountName: 'One' };
  return (
    <main style={{ display: 'flex', flexDirection: 'column', height: '100vh', maxWidth: 480 }}>
      <h1 hidden>Ladder</h1>
      <PriceLadder
        instrument={instrument}
        book={book}
        trades={trades}
        mark={mark}
        isFresh={isFresh}
        orders={orders}
        entries={entry ? [entry] : []}
        liquidations={[]}
        onPlace={(press) => show({ placed: press })}
        onMove={(moved, price) => show({ move: moved.length, price })}
        onCancel={(cancelled) => show({ cancel: cancelled.length })}
      />
      <button type="button" id="fresh" onClick={() => setFresh(!isFresh)}>
        Fresh
      </button>
    </main>
  );
}

await startText('en-US');
await loadText('lightning');
const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(
  <LocaleProvider value="en-US">
    <Page />
  </LocaleProvider>,
);
