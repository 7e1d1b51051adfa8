import { addressForm } from '@aldgate/contract/wallet/addresses/forms.ts';
import { expect, test } from 'vitest';
import { contractResolver } from '../../../lib/forms/useContractForm.ts';
import { buildEntry, type EntryValues, newEntry } from './entryValues.ts';

const resolve = contractResolver<EntryValues, Parameters<typeof buildEntry>[0]>(addressForm);
const check = async (over: Partial<EntryValues>) => {
  const values = { ...newEntry(), name: 'Reserve', address: '0xabc', network: 'ETH', ...over };
  const { values: entered, errors } = await resolve(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  return { entered, errors };
};
const owner = newEntry().beneficiary;

test('WAL-06 an address for one asset is standard, one for all assets of its network is common', async () => {
  const { entered } = await check({ source: 'wallet' });
  expect(buildEntry(entered as Parameters<typeof buildEntry>[0])).toEqual({
    name: 'Reserve',
    address: '0xabc',
    network: 'ETH',
    remark: '',
    kind: 'common',
    source: 'wallet',
    beneficiary: { isOwn: true },
    isWhitelisted: true,
  });
  const one = await check({ source: 'wallet', asset: 'USDT' });
  expect(buildEntry(one.entered as Parameters<typeof buildEntry>[0])).toMatchObject({
    kind: 'standard',
    asset: 'USDT',
  });
});

test('WAL-06 a source demands its own fields, and sends no others', async () => {
  expect((await check({ source: 'exchange' })).errors).toMatchObject({
    beneficiary: { vasp: { name: { message: 'required' }, country: { message: 'required' } } },
  });
  const vasp = { name: 'Kraken', country: 'US' };
  const { entered } = await check({ source: 'exchange', beneficiary: { ...owner, vasp, name: 'Someone' } });
  expect(entered).toMatchObject({ beneficiary: { vasp } });
  expect(Object.keys((entered as { beneficiary: object }).beneficiary)).toEqual(['vasp']);
  expect((await check({ source: 'custom' })).errors).toMatchObject({
    beneficiary: { name: { message: 'required' }, relation: { message: 'required' } },
  });
});

test('WAL-05 an address is required', async () => {
  expect((await check({ source: 'wallet', address: ' ' })).errors).toMatchObject({ address: { message: 'required' } });
});
