import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadText, startText } from '../../../lib/i18n/i18n.ts';
import { TopUpLinks } from './TopUpLinks.tsx';

const member = vi.hoisted(() => ({ mayMove: true }));
vi.mock(import('../../../lib/session/session.ts'), async (original) => ({
  ...(await original()),
  useMemberMay: () => member.mayMove,
}));

beforeAll(async () => {
  await startText('en-US');
  await loadText('brokers');
});

const lines = { warning: '880000', liquidation: '840000', takeOver: '816000', withdraw: '960000' };

/** The texts and addresses of the links at a NAV. */
function links(nav: string, fall?: string): [string, string][] {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <TopUpLinks project={{ projectNo: 'P-2611-0001', nav, lines }} {...(fall !== undefined && { fall })} />
    </MemoryRouter>,
  );
  return [...html.matchAll(/href="[^"?]*\?([^"]+)"[^>]*>([^<]+)</g)].map(([, query = '', text = '']) => [
    text,
    query.replaceAll('&amp;', '&'),
  ]);
}

test('below the warning line both lines are offered, with the exact amounts', () => {
  expect(links('850000.25')).toEqual([
    ['Pay in 29,999.75 to cure', 'form=payIn&until=warning'],
    ['Pay in 109,999.75 to be free again', 'form=payIn&until=withdraw'],
    ['Increase by 29,999.75 to cure', 'form=increase&until=warning'],
    ['Increase by 109,999.75 to be free again', 'form=increase&until=withdraw'],
  ]);
});

test('between the lines the withdrawal line alone is offered, and at it nothing', () => {
  expect(links('900000').map(([text]) => text)).toEqual([
    'Pay in 60,000.00 to be free again',
    'Increase by 60,000.00 to be free again',
  ]);
  expect(links('960000')).toEqual([]);
  expect(links('1200000', '0.25').map(([, query]) => query)).toEqual([
    'form=payIn&until=withdraw&fall=0.25',
    'form=increase&until=withdraw&fall=0.25',
  ]);
});

test('a member who may not move money is offered nothing', () => {
  member.mayMove = false;
  expect(links('850000')).toEqual([]);
});
