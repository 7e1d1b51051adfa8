import { findPosition } from '../../../engine/entities/accountPositions.ts';
import { Rejection } from '../../../engine/rejection.ts';
import { commissionRate, leverageBracketRow, symbolConfigRow } from '../../payloads/account/contractSettings.ts';
import { maxNotionalText } from '../../payloads/account/position.ts';
import { ORDER_LIMITS } from '../../payloads/exchangeInfo.ts';
import { invalidParameter } from '../../wireError.ts';
import { type CallContext, requiredContract, selectContracts } from '../callContext.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { optionalFlag, required } from '../parameters.ts';
import { type KeyedRoute, keyed } from '../route.ts';

const DONE = { code: 200, msg: 'success' };

/** Contract settings of an account: leverage, margin type, modes, fees. */
export function settingRoutes(context: CallContext): [string, KeyedRoute][] {
  const { engine } = context.processor;
  return [
    ['POST /fapi/v1/leverage', keyed('TRADE', 1, (p, { account }) => setLeverage(context, p, account))],
    ['POST /fapi/v1/marginType', keyed('TRADE', 1, (p, { account }) => setMarginType(context, p, account))],
    [
      'GET /fapi/v1/symbolConfig',
      keyed('USER_DATA', 5, (p, { account }) =>
        selectContracts(context, p).map((contract) =>
          symbolConfigRow(contract, findPosition(engine.account(account), contract.symbol)),
        ),
      ),
    ],
    ['GET /fapi/v1/leverageBracket', keyed('USER_DATA', 1, (p) => selectContracts(context, p).map(leverageBracketRow))],
    ['GET /fapi/v1/commissionRate', keyed('USER_DATA', 20, (p) => commissionRate(requiredContract(context, p)))],
    ['GET /fapi/v1/positionSide/dual', keyed('USER_DATA', 30, () => ({ dualSidePosition: false }))],
    ['POST /fapi/v1/positionSide/dual', keyed('TRADE', 1, setPositionMode)],
    ['GET /fapi/v1/multiAssetsMargin', keyed('USER_DATA', 30, () => ({ multiAssetsMargin: false }))],
    ['POST /fapi/v1/multiAssetsMargin', keyed('TRADE', 1, setAssetMode)],
    ['GET /fapi/v1/rateLimit/order', keyed('USER_DATA', 1, () => ORDER_LIMITS)],
    ['GET /fapi/v1/feeBurn', keyed('USER_DATA', 30, () => ({ feeBurn: false }))],
  ];
}

function setLeverage(context: CallContext, parameters: ParameterMap, account: number): Promise<unknown> {
  const contract = requiredContract(context, parameters);
  const text = required(parameters, 'leverage');
  if (!/^\d{1,3}$/.test(text)) throw new Rejection(-4028, `Leverage ${text.slice(0, 20)} is not valid.`);
  const command = { type: 'setLeverage', account, symbol: contract.symbol, leverage: Number(text) } as const;
  return context.processor.submit(command, (position) => ({
    leverage: position.leverage,
    maxNotionalValue: maxNotionalText(contract, position),
    symbol: contract.symbol,
  }));
}

function setMarginType(context: CallContext, parameters: ParameterMap, account: number): Promise<unknown> {
  const { symbol } = requiredContract(context, parameters);
  const marginType = required(parameters, 'marginType');
  if (marginType !== 'ISOLATED' && marginType !== 'CROSSED') throw new Rejection(-4055, 'Invalid margin type.');
  const isolated = marginType === 'ISOLATED';
  return context.processor.submit({ type: 'setMarginType', account, symbol, isolated }, () => DONE);
}

/** Only one-way mode is supported. */
function setPositionMode(parameters: ParameterMap): never {
  if (requiredFlag(parameters, 'dualSidePosition')) {
    throw new Rejection(-4067, 'Hedge mode is not offered: position side cannot be changed.');
  }
  throw new Rejection(-4059, 'No need to change position side.');
}

/** USDT is the only margin asset. */
function setAssetMode(parameters: ParameterMap): never {
  if (requiredFlag(parameters, 'multiAssetsMargin')) {
    throw new Rejection(-4168, 'Multi-assets margin is not offered: USDT is the only margin asset.');
  }
  throw new Rejection(-4171, 'No need to change multi-assets mode.');
}

function requiredFlag(parameters: ParameterMap, name: string): boolean {
  required(parameters, name);
  const flag = optionalFlag(parameters, name);
  if (flag === undefined) throw invalidParameter(name);
  return flag;
}
