import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { loadText, startText } from '../../lib/i18n/i18n.ts';
import { linePath, Quote } from './PriceTicker.tsx';

const TICKER = { last: '108250.5', changePercent: '1.20', pricePlaces: 1 };
const STALE_SINCE = Date.UTC(2026, 10, 23, 14, 18, 52);

async function render(quote: Partial<Parameters<typeof Quote>[0]>): Promise<string> {
  await startText('en-US');
  await loadText('home');
  const element = <Quote asset="ETH" ticker={TICKER} isAway={false} staleSince={undefined} {...quote} />;
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={['/en-US/home']}>
      <Routes>
        <Route path="/:language/home" element={element} />
      </Routes>
    </MemoryRouter>,
  );
}

test('a price links to its own contract', async () => {
  expect(await render({})).toMatch(/href="\/en-US\/trading\/ETHUSDT".*108,250\.5/);
});

test('where the feed is away, a missing price is called unavailable and a known one names its time', async () => {
  expect(await render({ ticker: undefined })).not.toContain('Unavailable');
  expect(await render({ ticker: undefined, isAway: true })).toContain('Unavailable');
  const stale = await render({ isAway: true, staleSince: STALE_SINCE });
  expect(stale).toContain('108,250.5');
  expect(stale).toContain('Not updated since 14:18 UTC');
  expect(await render({ isAway: true })).not.toContain('Not updated');
});

test('a day’s closes are drawn from left to right, the highest at the top', () => {
  expect(linePath(['100', '200', '150'])).toBe('M0 23L80 1L160 12');
});

test('a constant price is a level line, and a single close draws none', () => {
  expect(linePath(['5', '5'])).toBe('M0 12L160 12');
  expect(linePath(['5'])).toBeUndefined();
  expect(linePath(['x', '5'])).toBeUndefined();
});
