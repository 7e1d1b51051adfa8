import type { Account } from '../../../engine/entities/account.ts';
import { MAKER_RATE, TAKER_RATE } from '../../../engine/fees.ts';
import { Rejection } from '../../../engine/rejection.ts';
import { shortText } from '../../payloads/figures.ts';
import { illegalCharacters, invalidParameter } from '../../wireError.ts';
import type { CallContext } from '../callContext.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { optional, required } from '../parameters.ts';
import { parsePage } from '../wallet/transfers.ts';

const TAG = /^[A-Za-z0-9_-]{1,32}$/;
const PAGE: readonly [number, number] = [500, 500];

/** POST /broker/subAccount: opens a sub-account of the broker. */
export function openSubAccount({ processor }: CallContext, parameters: ParameterMap, master: number): Promise<unknown> {
  const tag = optional(parameters, 'tag');
  if (tag !== undefined && !TAG.test(tag)) throw invalidParameter('tag');
  return processor.submit({ type: 'openAccount', name: tag ?? '', master }, ({ id, name }) => ({
    subaccountId: String(id),
    email: formatEmail(id),
    tag: name,
  }));
}

/** GET /broker/subAccount: one, or all in order of opening. */
export function listSubAccounts({ processor }: CallContext, parameters: ParameterMap, master: number): unknown {
  const wanted = optional(parameters, 'subAccountId');
  const [page, size] = parsePage(parameters, 'page', 'size', PAGE);
  const subAccounts = [...processor.engine.state.accounts.values()].filter(
    (account) => account.master === master && (wanted === undefined || String(account.id) === wanted),
  );
  return subAccounts.slice((page - 1) * size, page * size).map(subAccountRow);
}

/** The broker's sub-account of a parameter. Throws if it does not exist or belongs to another broker. */
export function ownSubAccount(
  { processor }: CallContext,
  parameters: ParameterMap,
  master: number,
  name = 'subAccountId',
): Account {
  const text = required(parameters, name);
  if (!/^\d{1,15}$/.test(text)) throw illegalCharacters(name, '^[0-9]{1,15}$');
  const account = processor.engine.state.accounts.get(Number(text));
  if (account?.master !== master) throw new Rejection(-9000, 'The sub-account does not exist.');
  return account;
}

function subAccountRow({ id, name, createdAt }: Account) {
  return {
    subaccountId: String(id),
    email: formatEmail(id),
    tag: name,
    makerCommission: shortText(MAKER_RATE),
    takerCommission: shortText(TAKER_RATE),
    marginMakerCommission: '-1',
    marginTakerCommission: '-1',
    createTime: createdAt,
  };
}

/** The exchange identifies sub-accounts by generated email addresses. */
const formatEmail = (id: number): string => `${id}_broker@venue.invalid`;
