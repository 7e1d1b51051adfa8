import { rawNumber } from '../../jsonSource.ts';
import { shortText } from '../../payloads/figures.ts';
import { invalidParameter, missingParameter } from '../../wireError.ts';
import { type CallContext, requiredContract } from '../callContext.ts';
import { checkPositionSide } from '../orders/choices.ts';
import { optionalFixed } from '../orders/quantities.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { required } from '../parameters.ts';

const ADD = '1';
const REDUCE = '2';

/** POST /positionMargin: adds to or withdraws from an isolated position's wallet. */
export function movePositionMargin(context: CallContext, parameters: ParameterMap, account: number): Promise<unknown> {
  const { symbol } = requiredContract(context, parameters);
  const type = required(parameters, 'type');
  if (type !== ADD && type !== REDUCE) throw invalidParameter('type');
  checkPositionSide(parameters);
  const units = optionalFixed(parameters, 'amount');
  if (units === undefined) throw missingParameter('amount');
  if (units <= 0n) throw invalidParameter('amount');
  const amount = String(type === ADD ? units : -units);
  return context.processor.submit({ type: 'movePositionMargin', account, symbol, amount }, () => ({
    code: 200,
    msg: 'Successfully modify position margin.',
    amount: rawNumber(shortText(units)),
    type: Number(type),
  }));
}
