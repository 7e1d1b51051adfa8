import { BROKER_WALLETS, WALLET_PRODUCT } from '@aldgate/domain/brokers/accounts.ts';
import { PROJECT_NO } from '@aldgate/domain/brokers/numbers.ts';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { isRecordId } from '../../../lib/page/pageQuery.ts';
import type { FundMove } from '../queries.ts';

/** The location of a broker's money: a wallet of an account, a project's cash, or the asset account. */
export type Location = FundMove['source'];

/** A location as text, for lists and addresses: 'account:<id>:futures', 'project:<number>', 'capital'. */
export const writeLocation = ({ type, id, wallet }: Location): string =>
  [type, id, wallet].filter((part) => part !== null).join(':');

/** Reads such a text; undefined where it names no location. */
export function parseLocation(text: string | null): Location | undefined {
  const [type, id, walletName, ...rest] = (text ?? '').split(':');
  if (rest.length > 0) return undefined;
  if (type === 'capital' && id === undefined) return { type, id: null, wallet: null };
  if (type === 'project' && id !== undefined && walletName === undefined && PROJECT_NO.test(id)) {
    return { type, id, wallet: null };
  }
  const wallet = BROKER_WALLETS.find((each) => each === walletName);
  if (type !== 'account' || id === undefined || !isRecordId(id) || wallet === undefined) return undefined;
  return { type, id, wallet };
}

/** The account of a futures wallet, whose margin a transfer changes; undefined for any other location. */
export function findMarginAccount(location: Location | undefined): string | undefined {
  const product = location?.wallet && WALLET_PRODUCT[location.wallet];
  return product && traitsOf(product).hasMargin ? (location.id ?? undefined) : undefined;
}
