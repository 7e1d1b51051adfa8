import type { AddressSource, Beneficiary, Entry, PreviewRequest } from '../queries.ts';

/** An address that is typed for one withdrawal, with whom it belongs to. */
export interface TypedAddress {
  readonly address: string;
  readonly network: string;
  readonly source: AddressSource;
  readonly beneficiary: Beneficiary;
}

/** Destination of a withdrawal. */
export type Destination =
  | { readonly kind: 'entry'; readonly entry: Entry }
  | { readonly kind: 'typed'; readonly typed: TypedAddress };

export const findAddress = (to: Destination): { readonly address: string; readonly network: string } =>
  to.kind === 'entry' ? to.entry : to.typed;

/** Whether an address of the book receives now: with the whitelist on, only what is on it does. */
export const isUsable = ({ state, isWhitelisted }: Entry, isWhitelistOn: boolean): boolean =>
  state === 'active' && (isWhitelisted || !isWhitelistOn);

/** The addresses to choose from, those that receive now first; with the whitelist on, the others are left out. */
export function listChoices(entries: readonly Entry[], isWhitelistOn: boolean): readonly Entry[] {
  const shown = isWhitelistOn
    ? entries.filter(({ isWhitelisted, state }) => isWhitelisted || state !== 'active')
    : entries;
  return [
    ...shown.filter((entry) => isUsable(entry, isWhitelistOn)),
    ...shown.filter((entry) => !isUsable(entry, isWhitelistOn)),
  ];
}

/** The entries whose name or address contains a text. */
export function searchEntries(entries: readonly Entry[], search: string): readonly Entry[] {
  const part = search.trim().toLowerCase();
  return entries.filter(({ name, address }) => [name, address].some((each) => each.toLowerCase().includes(part)));
}

/** The request of a preview, and of a draft; `'max'` for as much as can leave. */
export function buildRequest(asset: string, to: Destination, amount: string): PreviewRequest {
  const sum = amount === 'max' ? { isMax: true } : { amount };
  if (to.kind === 'entry') return { asset, network: to.entry.network, addressId: to.entry.addressId, ...sum };
  const { network, address, beneficiary } = to.typed;
  return { asset, network, address, beneficiary, ...sum };
}
