import { beforeAll, expect, test } from 'vitest';
import { registerAssets } from '../../../lib/testing/assets.ts';
import { initialRoute } from './route.ts';
import { transferView } from './transferView.ts';

beforeAll(registerAssets);

const route = initialRoute({ transferFrom: 'capital_account', transferTo: 'swap_account' });
const view = (text: string, fromAvailable: string | undefined = '1000.5', toAvailable: string | undefined = '20') =>
  transferView({ route, text, fromAvailable, toAvailable });

test('WAL-02 both accounts are shown before and after, exactly', () => {
  expect(view('1,000.1')).toEqual({
    entry: { kind: 'amount', amount: '1000.1' },
    largest: '1000.5',
    from: { before: '1000.5', after: '0.4' },
    to: { before: '20', after: '1020.1' },
  });
});

test('WAL-02 WAL-13 an invalid amount shows the bound it breaks, and no balance after it', () => {
  expect(view('1000.51').entry).toEqual({ kind: 'invalid', fieldError: 'balance', bound: '1000.5' });
  expect(view('0').entry).toEqual({ kind: 'invalid', fieldError: 'minimum', bound: '0.000001' });
  expect(view('0.0000001').entry).toEqual({ kind: 'invalid', fieldError: 'decimals', bound: '6' });
  expect(view('1,5').entry).toMatchObject({ fieldError: 'number' });
  expect(view('1000.51').from).toEqual({ before: '1000.5', after: undefined });
});

test('WAL-02 the largest transferable amount is the available balance, cut to the asset’s decimals', () => {
  expect(view('', '0.12345678').largest).toBe('0.123456');
  expect(transferView({ route, text: '5', fromAvailable: undefined, toAvailable: undefined })).toEqual({
    entry: { kind: 'amount', amount: '5' },
    largest: undefined,
    from: { before: undefined, after: undefined },
    to: { before: undefined, after: undefined },
  });
});
