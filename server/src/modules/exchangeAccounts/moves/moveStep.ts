import { traitsOf } from '@aldgate/domain/market/traits.ts';
import type { TransferEndpoint } from '../../exchanges/index.ts';
import type { MoveWithAccounts } from './findMove.ts';

/** A movement at one exchange. Capital is in the platform's own account there. */
interface MoveStep {
  readonly exchangeCode: string;
  readonly from: TransferEndpoint;
  readonly to: TransferEndpoint;
}

/** Whether the money passes the platform's own account at two exchanges. */
export const isBridged = ({ sourceExchange, targetExchange }: MoveWithAccounts): boolean =>
  sourceExchange !== null && targetExchange !== null && sourceExchange !== targetExchange;

/** The movement that is due; undefined while an account of the move is not opened. */
export function describeStep(move: MoveWithAccounts): MoveStep | undefined {
  const source = endpointOf(move.source_account, move.source_product, move.sourceExternal);
  const target = endpointOf(move.target_account, move.target_product, move.targetExternal);
  const [first, second] = [move.sourceExchange ?? move.targetExchange, move.targetExchange ?? move.sourceExchange];
  if (first === null || second === null) throw new Error(`${move.id} has no account`);
  if (source === 'not opened' || target === 'not opened') return undefined;
  if (!isBridged(move)) return { exchangeCode: first, from: source, to: target };
  if (move.step === 'a') return { exchangeCode: first, from: source, to: 'broker' };
  if (move.step === 'b') return { exchangeCode: second, from: 'broker', to: target };
  return { exchangeCode: first, from: 'broker', to: source };
}

function endpointOf(
  accountId: string | null,
  product: MoveWithAccounts['source_product'],
  externalId: string | null,
): TransferEndpoint | 'not opened' {
  if (accountId === null || product === null) return 'broker';
  if (externalId === null) return 'not opened';
  return { account: externalId, wallet: traitsOf(product).exchangeWallet };
}
