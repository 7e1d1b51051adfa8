import type { Wallet } from '../../../engine/entities/account.ts';
import { fixedText } from '../../payloads/figures.ts';
import { invalidParameter } from '../../wireError.ts';
import type { CallContext } from '../callContext.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { optional, required, timeRange } from '../parameters.ts';
import { parseTransferRequest } from '../wallet/transferRequest.ts';
import { parsePage } from '../wallet/transfers.ts';
import { ownSubAccount } from './subAccount.ts';

const WALLETS: ReadonlyMap<string, Wallet> = new Map([
  ['SPOT', 'main'],
  ['USDT_FUTURE', 'um'],
  ['FUNDING', 'funding'],
]);
const NAMES = new Map<string, string>([...WALLETS].map(([name, wallet]) => [wallet, name]));
/** Maximum transfers of the broker's accounts searched. */
const SEARCHED = 10_000;
const PAGE: readonly [number, number] = [500, 500];

/** POST /broker/universalTransfer: between the broker and its sub-accounts; an omitted account is the broker. */
export function makeUniversalTransfer(
  context: CallContext,
  parameters: ParameterMap,
  master: number,
): Promise<unknown> {
  const { clientId, ...request } = parseTransferRequest(parameters);
  const command = {
    type: 'transfer',
    from: {
      account: parseParty(context, parameters, master, 'fromId'),
      wallet: parseWallet(parameters, 'fromAccountType'),
    },
    to: { account: parseParty(context, parameters, master, 'toId'), wallet: parseWallet(parameters, 'toAccountType') },
    by: master,
    ...request,
    ...(clientId === undefined ? {} : { clientId }),
  } as const;
  return context.processor.submit(command, ({ id }) => ({ txnId: id, clientTranId: clientId ?? '' }));
}

/** GET /broker/universalTransfer: of the given accounts, or the broker's own; newest first. */
export async function listUniversalTransfers(
  context: CallContext,
  parameters: ParameterMap,
  master: number,
): Promise<unknown> {
  const from =
    optional(parameters, 'fromId') === undefined ? undefined : parseParty(context, parameters, master, 'fromId');
  const to = optional(parameters, 'toId') === undefined ? undefined : parseParty(context, parameters, master, 'toId');
  const clientId = optional(parameters, 'clientTranId');
  const [page, size] = parsePage(parameters, 'page', 'limit', PAGE);
  const query = { ...timeRange(parameters), limit: SEARCHED };
  const rows = (await context.processor.records.transfers(from ?? to ?? master, query)).filter(
    (row) =>
      (from === undefined || row.fromAccount === from) &&
      (to === undefined || row.toAccount === to) &&
      (clientId === undefined || row.clientId === clientId),
  );
  return rows.slice((page - 1) * size, page * size).map((row) => ({
    fromId: String(row.fromAccount),
    toId: String(row.toAccount),
    asset: row.asset,
    qty: fixedText(row.amount),
    time: row.time,
    status: 'SUCCESS',
    txnId: row.id,
    clientTranId: row.clientId ?? '',
    fromAccountType: NAMES.get(row.fromWallet),
    toAccountType: NAMES.get(row.toWallet),
  }));
}

function parseParty(context: CallContext, parameters: ParameterMap, master: number, name: string): number {
  const text = optional(parameters, name);
  if (text === undefined || text === String(master)) return master;
  return ownSubAccount(context, parameters, master, name).id;
}

function parseWallet(parameters: ParameterMap, name: string): Wallet {
  const wallet = WALLETS.get(required(parameters, name));
  if (wallet === undefined) throw invalidParameter(name);
  return wallet;
}
