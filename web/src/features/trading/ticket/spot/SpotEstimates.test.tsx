import { BookDepth } from '@aldgate/domain/trading/bookDepth.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { changeLanguage, loadText, startText } from '../../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import { EMPTY_ENTRY, type Entry } from '../../orderForm/entry.ts';
import SpotEstimates from './SpotEstimates.tsx';
import { computeSpotEstimate, planSpotEntry } from './spotEstimate.ts';
import type { SpotTicket } from './useSpotTicket.ts';

beforeAll(async () => {
  await startText('en-US');
  await loadText('trading');
});

const names = { baseAsset: 'BTC', quoteAsset: 'USDT', priceDecimals: 2, quantityDecimals: 5 };
// The part of an instrument that the figures use.
const instrument = { symbol: 'BTC-USDT', stepSize: '0.00001', ...names } as Instrument;
const balances = { base: { total: '0.5', available: '0.4' }, quote: { total: '1000', available: '900' } };
const depth = new BookDepth([
  ['50000', '0.004'],
  ['50010', '1'],
]);

const RATES = { maker: '0.0008', taker: '0.001' };

const bitcoin = { instrument, balances, depth };

/** The rows of an order as 'label|figure'. */
function rows(fields: Partial<Entry>, rates: SpotTicket['rates'], market = bitcoin): string[] {
  const entry: Entry = { ...EMPTY_ENTRY, quantity: '0.01', ...fields };
  const plan = planSpotEntry(entry, market.depth, market.instrument);
  const estimate = plan && rates && computeSpotEstimate(entry, plan, { balances: market.balances, rates });
  const ticket = { entry, balances: market.balances, rates, plan, estimate } as Partial<SpotTicket> as SpotTicket;
  const markup = renderToStaticMarkup(<SpotEstimates ticket={ticket} instrument={market.instrument} />);
  const terms = markup.replaceAll(/<span[^>]*role="tooltip">[^<]*<\/span>/g, '').replaceAll('</dt>', '|');
  return terms.split('</dd>').map((row) =>
    row
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

test('TR-08 the ticket shows both balances, and the fee with its rate', async () => {
  expect(rows({ kind: 'market' }, RATES)).toEqual([
    'Available USDT|900.00 → 399.94',
    'Available BTC|0.40000 → 0.40999',
    'Fee 0.08% / 0.1%|– / 0.00001 BTC',
    '',
  ]);
  expect(rows({ price: '60000', direction: 'sell' }, RATES)).toContain('USDT once filled|1,599.52 USDT');
  await changeLanguage('zh-HK');
  expect(rows({ kind: 'market', direction: 'sell' }, RATES)).toContain('費用 0.08% / 0.1%|– / 0.50006 USDT');
  await changeLanguage('en-US');
});

test('a pair that is quoted in a coin shows every decimal of what the order changes', () => {
  const ether = {
    instrument: {
      symbol: 'ETH-BTC',
      stepSize: '0.001',
      baseAsset: 'ETH',
      quoteAsset: 'BTC',
      priceDecimals: 5,
      quantityDecimals: 3,
    } as Instrument,
    balances: { base: { total: '2', available: '2' }, quote: { total: '0.5', available: '0.5' } },
    depth: new BookDepth([
      ['0.03506', '0.1'],
      ['0.03507', '1'],
    ]),
  };
  const shown = rows({ kind: 'market', direction: 'buy', quantity: '0.111' }, RATES, ether);
  expect(shown).toContain('Available BTC|0.5000 → 0.49610823');
});

test('TR-08 rates that are equal are named once; unknown ones leave the figures empty, and nothing moves', () => {
  const kinds: Partial<Entry>[] = [
    { kind: 'market' },
    { price: '50000' },
    { kind: 'conditional', triggerPrice: '60000', price: '60000' },
    { kind: 'oco', price: '40000', triggerPrice: '60000', stopPrice: '61000' },
  ];
  for (const kind of kinds) {
    const known = rows(kind, { maker: '0.001', taker: '0.001' });
    expect(known.at(-2)).toMatch(/^Fee 0\.1%\|.* BTC$/);
    const unknown = rows(kind, undefined);
    expect(unknown).toHaveLength(known.length);
    expect(unknown.at(-2)).toBe('Fee –|–');
    expect(unknown[0]).toBe('Available USDT|900.00 USDT');
    expect(rows({ ...kind, quantity: '' }, RATES)).toHaveLength(known.length);
  }
});
