import type { RequestOf } from '@aldgate/contract/calls.ts';
import type { addressForm } from '@aldgate/contract/wallet/addresses/forms.ts';
import type { z } from 'zod/mini';
import { NO_OWNER, type OwnerValues } from '../beneficiary/ownerValues.ts';

/** A new address as it is entered. */
export interface EntryValues extends OwnerValues {
  name: string;
  address: string;
  network: string;
  /** Empty for all assets of the network. */
  asset: string;
  remark: string;
  isWhitelisted: boolean;
}

export type EnteredAddress = z.output<typeof addressForm>;

export const newEntry = (asset = ''): EntryValues => ({
  ...NO_OWNER,
  name: '',
  address: '',
  network: '',
  asset,
  remark: '',
  isWhitelisted: true,
});

/** WAL-06: an address for one asset is `standard`, one for all of its network `common`. */
export const buildEntry = ({ asset, ...entered }: EnteredAddress): Omit<RequestOf<'submitWithdrawalAddress'>, 'key'> =>
  asset === undefined ? { ...entered, kind: 'common' } : { ...entered, kind: 'standard', asset };
