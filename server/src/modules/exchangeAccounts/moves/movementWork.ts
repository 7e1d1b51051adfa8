import { isInsufficient } from '@aldgate/domain/trading/transferReason.ts';
import { ExchangeError } from '@aldgate/exchange';
import { isAuthRejected, isOutcomeUnknown, isOutsideWindow } from '@aldgate/exchange/signed/signedRest.ts';
import type { Log } from '../../../kernel/log.ts';
import type { StepWork } from '../../../kernel/steps/runSteps.ts';
import type { ExchangeBroker, Movement } from '../../exchanges/index.ts';
import { sanitizeText } from './sanitizeText.ts';

/** Moves money at an exchange, which moves once per movement id. */
export function movementWork(log: Log, broker: ExchangeBroker, movement: Movement): StepWork {
  return {
    async perform(until) {
      try {
        await broker.move(movement, until);
        return null;
      } catch (error) {
        if (!isRejection(error)) throw error;
        if (movement.from === 'broker' && isInsufficient(error.msg))
          log.error({ movement: movement.id, asset: movement.asset }, 'the platform’s account holds too little');
        return sanitizeText(error.msg);
      }
    },
    isDone: () => broker.hasMoved(movement),
    classify(error) {
      if (!(error instanceof ExchangeError)) throw error;
      const { code, status } = error;
      log.warn({ movement: movement.id, code, status }, 'the exchange did not execute a movement');
      return isOutcomeUnknown(error) ? 'unknown' : 'answered';
    },
  };
}

/** A rejected key, signature, timestamp or deadline says nothing about the movement. */
function isRejection(error: unknown): error is ExchangeError {
  return (
    error instanceof ExchangeError &&
    error.failure === 'rejected' &&
    !isOutcomeUnknown(error) &&
    !isAuthRejected(error) &&
    !isOutsideWindow(error)
  );
}
