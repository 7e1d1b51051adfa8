import type { AddressSource } from '../queries.ts';

/** Owner of an address, as it is entered. */
export interface OwnerValues {
  source: AddressSource;
  beneficiary: {
    isOwn: true;
    vasp: { name: string; country: string };
    kind: 'natural' | 'legal';
    name: string;
    country: string;
    relation: string;
  };
}

export const NO_OWNER: OwnerValues = {
  source: 'exchange',
  beneficiary: {
    isOwn: true,
    vasp: { name: '', country: '' },
    kind: 'legal',
    name: '',
    country: '',
    relation: '',
  },
};

export const SOURCES: readonly AddressSource[] = ['exchange', 'wallet', 'custom'];
