import type { Wallet } from '../../../engine/entities/account.ts';
import { invalidParameter, WireError } from '../../wireError.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { required } from '../parameters.ts';

const DIRECTIONS: ReadonlyMap<string, readonly [from: Wallet, to: Wallet]> = new Map([
  ['MAIN_UMFUTURE', ['main', 'um']],
  ['UMFUTURE_MAIN', ['um', 'main']],
  ['MAIN_FUNDING', ['main', 'funding']],
  ['FUNDING_MAIN', ['funding', 'main']],
  ['FUNDING_UMFUTURE', ['funding', 'um']],
  ['UMFUTURE_FUNDING', ['um', 'funding']],
]);
/** Wallets that the exchange has but this venue does not. */
const ELSEWHERE = /^[A-Z]+_[A-Z]+$/;

/** The wallets of a transfer `type`. Throws a WireError if the venue does not have them. */
export function parseDirection(parameters: ParameterMap): readonly [from: Wallet, to: Wallet] {
  const type = required(parameters, 'type');
  const direction = DIRECTIONS.get(type);
  if (direction !== undefined) return direction;
  if (ELSEWHERE.test(type)) throw new WireError(-1020, `Transfers of type ${type.slice(0, 40)} are not supported.`);
  throw invalidParameter('type');
}
