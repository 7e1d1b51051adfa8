import type { FoundTransaction } from '@aldgate/chain';
import type { AnswerOf } from '@aldgate/contract';
import { fromUnits } from '@aldgate/domain/money/units.ts';
import { findTransactionState } from '@aldgate/domain/wallet/transactionState.ts';
import { authorize } from '../../../access/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { Handler } from '../../../kernel/http/handlers.ts';
import { MinuteBudget } from '../../../kernel/limits/minuteBudget.ts';
import { findOwnAddresses, type Network, type NetworkAsset } from '../../custody/index.ts';
import { findListed, formatAddress } from '../deposits/depositAddress.ts';
import { arrivedAmount, type DepositRow } from '../deposits/depositRow.ts';
import type { WalletDeps } from '../deps.ts';
import { assertTxid } from './transactionId.ts';

/** An institution's questions in a minute; each is one to the node. Each server counts its own. */
const PER_MINUTE = 20;

type Answer = AnswerOf<'validateTransaction'>;
type Payment = Answer['payments'][number];

/**
 * OTC-05: what the network has of a transaction, and what the platform did with what it pays to the institution.
 * Payments to other addresses are not shown. Throws networkNotConnected where the node is away.
 */
export function createTransactionCheck({
  database,
  clock,
  findTransaction,
}: WalletDeps): Handler<'validateTransaction'> {
  const budget = new MinuteBudget(PER_MINUTE);
  return async (request, { user: { institutionId, ...user } }) => {
    const at = clock();
    await authorize(database, { institutionId, ...user }, 'viewWallet', { now: at });
    const { network, listed } = await findListed(database, request, at);
    assertTxid(network, request.txid);
    if (budget.take(institutionId, 1, at) > 0) throw new ApiError('tooManyRequests');
    const found = await findTransaction(network.code, request.txid);
    const rows = await readDeposits(database, institutionId, request);
    const seen = await listPayments(database, { network, listed, institutionId, rows }, found);
    const payments = seen.length > 0 ? seen : await Promise.all(rows.map((row) => describeRow(network, row)));
    const required = Math.max(network.confirmations, ...rows.map((row) => row.confirmations ?? 0));
    return {
      state: findTransactionState({
        isFound: found !== undefined,
        isMined: found?.block != null,
        hasSucceeded: found?.succeeded === true,
        // A network with accounts names the payments of mined transactions alone.
        isPayee: network.kind === 'evm' && found?.block === null ? null : seen.length > 0,
        deposits: rows.map((row) => row.state),
      }),
      payments,
      confirmations: Math.min(required, found?.confirmations ?? 0),
      confirmationsRequired: required,
    };
  };
}

function readDeposits(
  database: Database,
  owner: string,
  { asset, network, txid }: { readonly asset: string; readonly network: string; readonly txid: string },
): Promise<DepositRow[]> {
  return database
    .selectFrom('deposit')
    .selectAll()
    .where('owner', '=', owner)
    .where('network', '=', network)
    .where('txid', '=', txid)
    .where('asset', '=', asset)
    .orderBy('payment_index')
    .execute();
}

interface Requested {
  readonly network: Network;
  readonly listed: NetworkAsset;
  readonly institutionId: string;
  readonly rows: readonly DepositRow[];
}

/** Lists what a transaction pays to the institution's addresses in the asset. */
async function listPayments(
  database: Database,
  { network, listed, institutionId, rows }: Requested,
  found: FoundTransaction | undefined,
): Promise<Payment[]> {
  const inAsset = (found?.payments ?? []).filter(({ contract }) => contract === listed.contract);
  const own = await findOwnAddresses(database, {
    network: network.code,
    owner: institutionId,
    addresses: inAsset.map(({ to }) => to),
  });
  return Promise.all(
    inAsset
      .filter(({ to }) => own.has(to))
      .map(async ({ to, amount, index }) => ({
        address: await formatAddress(network, to),
        amount: fromUnits(amount, listed.decimals),
        orderId: rows.find((row) => row.payment_index === index)?.id ?? null,
      })),
  );
}

const describeRow = async (network: Network, row: DepositRow): Promise<Payment> => ({
  address: await formatAddress(network, row.address),
  amount: arrivedAmount(row),
  orderId: row.id,
});
