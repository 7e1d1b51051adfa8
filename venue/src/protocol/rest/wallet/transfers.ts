import { fixedText } from '../../payloads/figures.ts';
import { invalidParameter } from '../../wireError.ts';
import type { CallContext } from '../callContext.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { optionalWhole, required, timeRange } from '../parameters.ts';
import { parseDirection } from './direction.ts';
import { parseTransferRequest } from './transferRequest.ts';

/** Maximum transfers of an account searched for one direction. */
const SEARCHED = 10_000;
const PAGE = 10;
const PAGE_MAX = 100;

/** POST /asset/transfer: between wallets of one account. */
export function makeTransfer({ processor }: CallContext, parameters: ParameterMap, account: number): Promise<unknown> {
  const [from, to] = parseDirection(parameters);
  const command = {
    type: 'transfer',
    from: { account, wallet: from },
    to: { account, wallet: to },
    by: account,
    ...parseTransferRequest(parameters),
  } as const;
  return processor.submit(command, ({ id }) => ({ tranId: id }));
}

/** GET /asset/transfer: the account's transfers in one direction, newest first. */
export async function listTransfers(
  { processor }: CallContext,
  parameters: ParameterMap,
  account: number,
): Promise<unknown> {
  const [from, to] = parseDirection(parameters);
  const type = required(parameters, 'type');
  const [current, size] = parsePage(parameters, 'current', 'size');
  const found = await processor.records.transfers(account, { ...timeRange(parameters), limit: SEARCHED });
  const rows = found.filter(
    (row) => row.fromAccount === account && row.toAccount === account && row.fromWallet === from && row.toWallet === to,
  );
  return {
    total: rows.length,
    rows: rows.slice((current - 1) * size, current * size).map((row) => ({
      asset: row.asset,
      amount: fixedText(row.amount),
      type,
      status: 'CONFIRMED',
      tranId: row.id,
      timestamp: row.time,
    })),
  };
}

/** The requested page, from 1, and its size. */
export function parsePage(
  parameters: ParameterMap,
  pageName: string,
  sizeName: string,
  [usual, max]: readonly [number, number] = [PAGE, PAGE_MAX],
): readonly [page: number, size: number] {
  const page = optionalWhole(parameters, pageName) ?? 1;
  const size = optionalWhole(parameters, sizeName) ?? usual;
  if (page < 1) throw invalidParameter(pageName);
  if (size < 1 || size > max) throw invalidParameter(sizeName);
  return [page, size];
}
