import { illegalCharacters } from '../../wireError.ts';
import { type CallContext, requiredContract } from '../callContext.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { required } from '../parameters.ts';

/** POST /countdownCancelAll: cancels a contract's open orders after a number of milliseconds unless renewed. */
export function setCountdown(context: CallContext, parameters: ParameterMap, account: number): Promise<unknown> {
  const { symbol } = requiredContract(context, parameters);
  const countdownTime = required(parameters, 'countdownTime');
  if (!/^\d{1,12}$/.test(countdownTime)) throw illegalCharacters('countdownTime', '^[0-9]{1,12}$');
  const command = { type: 'setCountdown', account, symbol, ms: Number(countdownTime) } as const;
  return context.processor.submit(command, () => ({ symbol, countdownTime }));
}
