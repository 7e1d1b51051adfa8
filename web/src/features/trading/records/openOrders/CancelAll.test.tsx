import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadText, startText } from '../../../../lib/i18n/i18n.ts';
import type { Order } from '../../account/queries.ts';
import { CancelAll } from './CancelAll.tsx';

vi.mock('../../../../lib/session/session.ts', async (load) => ({
  ...(await load<object>()),
  useMemberMay: () => true,
}));

beforeAll(async () => {
  await startText('en-US');
  await loadText('trading');
});

const order = (clientOrderId: string, clientListId: string | null) =>
  ({ clientOrderId, clientListId, condition: null }) as Order;

test('cancelling all counts an OCO as one order, as the list does', () => {
  const open = [order('single', null), order('profit', 'list'), order('stop', 'list')];
  const html = renderToStaticMarkup(<CancelAll keyId="key" onlySymbol={undefined} open={open} pending={[]} />);
  expect(html).toContain('Cancel all (2)');
});
