import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { findProduct } from '@aldgate/domain/market/marketRef.ts';
import { formatFixed } from '@aldgate/domain/money/fixed.ts';
import { DEADLINE_DEFAULT_MS } from '@aldgate/domain/trading/deadline.ts';
import { authorize } from '../../../access/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { SignedInCaller, User } from '../../../kernel/http/caller.ts';
import type { AllHandlers } from '../../../kernel/http/handlers.ts';
import type { TradingAccount } from '../../exchangeAccounts/index.ts';
import { withExchangeErrors } from '../exchange/exchangeErrors.ts';
import type { OrderDeps } from '../orders/orderDeps.ts';
import { sendRequest } from '../requests/exchangeRequest.ts';
import { type AccountSettings, findMargin } from './accountSettings.ts';

type Setting = AnswerOf<'queryLeverage'>;
export type LeverageDeps = Pick<OrderDeps, 'database' | 'clock' | 'log' | 'accounts'> & {
  readonly settings: AccountSettings;
};

/** Request weight of a change. */
const CHANGE_WEIGHT = 1;
/** The exchange's code for an unchanged margin mode. */
const SAME_MARGIN_MODE = -4046;

/** TR-08: a contract's leverage and margin mode, from the exchange. */
export async function queryLeverage(
  deps: LeverageDeps,
  user: User,
  request: ParsedOf<'queryLeverage'>,
): Promise<Setting> {
  const { account, symbol } = await findContract(deps, user, request);
  return readSetting(deps, account, symbol);
}

/** TR-08. A leverage above the contract's maximum is rejected with the bound, and nothing is sent. */
export async function changeLeverage(
  deps: LeverageDeps,
  { user, origin, receivedAt }: SignedInCaller,
  request: ParsedOf<'changeLeverage'>,
): Promise<Setting> {
  const validUntil = receivedAt + DEADLINE_DEFAULT_MS;
  const { account, symbol } = await findChangeable(deps, user, request);
  const { leverage } = request;
  const { maxLeverage } = await readBrackets(deps, account, symbol);
  if (leverage > maxLeverage) {
    throw new ApiError('orderOutOfBounds', { field: 'leverage', rule: 'maximum', bound: String(maxLeverage) });
  }
  const before = await readBeforeChange(deps, account, symbol);
  const change = {
    kind: 'leverage' as const,
    instrumentId: symbol,
    before: { leverage: before.leverage },
    wanted: { leverage },
    validUntil,
  };
  await withExchangeErrors(deps, account, () =>
    sendRequest(deps, { account, user, origin }, change, () =>
      findMargin(account, findProduct(symbol)).setLeverage(symbol, leverage, validUntil),
    ),
  );
  return readAfterChange(deps, account, symbol);
}

/** Changes the margin mode of a contract; idempotent. */
export async function changeMarginMode(
  deps: LeverageDeps,
  { user, origin, receivedAt }: SignedInCaller,
  request: ParsedOf<'changeMarginMode'>,
): Promise<Setting> {
  const validUntil = receivedAt + DEADLINE_DEFAULT_MS;
  const { account, symbol } = await findChangeable(deps, user, request);
  const before = await readBeforeChange(deps, account, symbol);
  const change = {
    kind: 'margin_mode' as const,
    instrumentId: symbol,
    before: { margin_mode: before.marginMode },
    wanted: { margin_mode: request.marginMode },
    validUntil,
    unchangedCode: SAME_MARGIN_MODE,
  };
  await withExchangeErrors(deps, account, () =>
    sendRequest(deps, { account, user, origin }, change, () =>
      findMargin(account, findProduct(symbol)).setMarginMode(symbol, request.marginMode, validUntil),
    ),
  );
  return readAfterChange(deps, account, symbol);
}

/** TR-08: the contract's leverage brackets. */
export async function queryMaxLeverage(
  deps: LeverageDeps,
  user: User,
  request: ParsedOf<'queryMaxLeverage'>,
): Promise<AnswerOf<'queryMaxLeverage'>> {
  const { account, symbol } = await findContract(deps, user, request);
  return readBrackets(deps, account, symbol);
}

async function findContract(deps: LeverageDeps, user: User, request: ParsedOf<'queryLeverage'>) {
  const account = await deps.accounts.find(user.institutionId, request.exchangeKeyId);
  const { instrumentId: symbol } = await account.exchange.instruments.findPair(
    request.baseCurrency,
    request.quoteCurrency,
  );
  return { account, symbol };
}

/** Leverage and margin mode change the risk of a position, so a user who may not open one may not change them. */
async function findChangeable(deps: LeverageDeps, user: User, request: ParsedOf<'queryLeverage'>) {
  const account = await deps.accounts.findForChange(user, request.exchangeKeyId, 'open');
  await authorize(deps.database, user, 'openPosition', { now: deps.clock() });
  const { instrumentId: symbol } = await account.exchange.instruments.findPair(
    request.baseCurrency,
    request.quoteCurrency,
  );
  return { account, symbol };
}

/** Reads the state before a change from the exchange: the one in memory may be older. */
async function readBeforeChange(deps: LeverageDeps, account: TradingAccount, symbol: string): Promise<Setting> {
  account.exchange.weight(findProduct(symbol)).shares.charge(account.institutionId, 'queries', CHANGE_WEIGHT);
  deps.settings.changed(account, findProduct(symbol));
  return readSetting(deps, account, symbol);
}

function readAfterChange(deps: LeverageDeps, account: TradingAccount, symbol: string): Promise<Setting> {
  deps.settings.changed(account, findProduct(symbol));
  return readSetting(deps, account, symbol);
}

async function readSetting(deps: LeverageDeps, account: TradingAccount, symbol: string): Promise<Setting> {
  const read = () =>
    Promise.all([deps.settings.settings(account, findProduct(symbol)), deps.settings.fees(account, symbol)]);
  const [settings, fees] = await withExchangeErrors(deps, account, read);
  const setting = settings.find(({ instrumentId }) => instrumentId === symbol);
  if (setting === undefined) throw new ApiError('instrumentNotFound');
  const { leverage, isIsolated, maxNotional } = setting;
  const marginMode = isIsolated ? 'isolated' : 'cross';
  return { leverage, marginMode, maxNotional, makerFeeRate: fees.maker, takerFeeRate: fees.taker };
}

async function readBrackets(deps: LeverageDeps, account: TradingAccount, symbol: string) {
  const tables = await withExchangeErrors(deps, account, () => deps.settings.brackets(account, symbol));
  const table = tables.get(symbol);
  if (table === undefined) throw new ApiError('instrumentNotFound');
  const brackets = table.map((row) => ({
    initialLeverage: row.initialLeverage,
    notionalFloor: formatFixed(row.floor),
    notionalCap: formatFixed(row.cap),
    maintenanceRate: formatFixed(row.maintenanceRate),
    cum: formatFixed(row.cum),
  }));
  return { maxLeverage: Math.max(...brackets.map(({ initialLeverage }) => initialLeverage)), brackets };
}

/** TR-08: leverage and margin mode of a contract. */
export function leverageHandlers(deps: LeverageDeps) {
  return {
    queryLeverage: (request, { user }) => queryLeverage(deps, user, request),
    changeLeverage: (request, caller) => changeLeverage(deps, caller, request),
    changeMarginMode: (request, caller) => changeMarginMode(deps, caller, request),
    queryMaxLeverage: (request, { user }) => queryMaxLeverage(deps, user, request),
  } satisfies Partial<AllHandlers>;
}
