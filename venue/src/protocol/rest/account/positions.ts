import { findPosition } from '../../../engine/entities/accountPositions.ts';
import { isInUse } from '../../payloads/account/account.ts';
import { positionRiskV2, positionRiskV3 } from '../../payloads/account/position.ts';
import { type CallContext, selectContracts } from '../callContext.ts';
import { type KeyedRoute, keyed } from '../route.ts';

/** Positions with risk figures: of every contract, or in the newer form those in use. */
export function positionRoutes(context: CallContext): [string, KeyedRoute][] {
  const { engine } = context.processor;
  return [
    [
      'GET /fapi/v2/positionRisk',
      keyed('USER_DATA', 5, (parameters, caller) => {
        const account = engine.account(caller.account);
        return selectContracts(context, parameters).map((contract) =>
          positionRiskV2(engine, account, contract, findPosition(account, contract.symbol)),
        );
      }),
    ],
    [
      'GET /fapi/v3/positionRisk',
      keyed('USER_DATA', 5, (parameters, caller) => {
        const account = engine.account(caller.account);
        return selectContracts(context, parameters).flatMap((contract) => {
          const position = findPosition(account, contract.symbol);
          return isInUse(position) ? [positionRiskV3(engine, account, contract, position)] : [];
        });
      }),
    ],
    [
      'GET /fapi/v1/adlQuantile',
      keyed('USER_DATA', 5, (parameters, caller) => {
        const account = engine.account(caller.account);
        const held = selectContracts(context, parameters).filter(
          ({ symbol }) => findPosition(account, symbol).steps !== 0,
        );
        // There is no auto-deleveraging, so every quantile is zero.
        return held.map(({ symbol }) => ({ symbol, adlQuantile: { LONG: 0, SHORT: 0, BOTH: 0 } }));
      }),
    ],
  ];
}
