import { formatError } from '../../../kernel/apiError.ts';
import type { Network } from '../../custody/index.ts';

/** Throws where a transaction's id, in lower case, has not the form of its network. */
export function assertTxid({ code, kind }: Network, txid: string): void {
  if (txid.startsWith('0x') !== (kind === 'evm')) throw formatError({ txid: `is not a transaction of ${code}` });
}
