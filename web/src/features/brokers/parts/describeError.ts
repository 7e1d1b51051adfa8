import { CallError, readErrorData } from '@aldgate/client-kit/calls/callError.ts';
import { BILL_STATUSES } from '@aldgate/domain/brokers/bills.ts';
import { DEPOSIT_MISMATCHES, STATEMENT_STATUSES } from '@aldgate/domain/brokers/financing/statements.ts';
import { BROKER_KEY_STATUSES } from '@aldgate/domain/brokers/keys.ts';
import { isDecimal } from '@aldgate/domain/money/amount.ts';
import { formatClock } from '@aldgate/ui/format/time.ts';
import type { Translate } from '../../../lib/i18n/texts.ts';

const NOT_EMPTY = ['balance', 'positions', 'orders', 'moves', 'unknown'] as const;
const REFUSALS = ['unreadable', 'permission', 'duplicate'] as const;
const CLOSED_FIELDS = ['accountType', 'accountMode', 'exchangeCode', 'kind', 'strategy'] as const;
const BOUNDS = ['ledger', 'exchange', 'project', 'free', 'navLine', 'ratio', 'profitNow', 'profitAtClose'] as const;
const FIELDS = [
  'annualRate',
  'ratio',
  'priorityIncrease',
  'subordinatedIncrease',
  'priorityDecrease',
  'subordinatedDecrease',
  'amount',
] as const;
const STATES = ['case', 'overdue', 'shortfall', 'exposure', 'own_trades', 'deposit_shortage'] as const;
const BLOCKS = ['reduce_only', 'none'] as const;

const select = <Value extends string>(known: readonly Value[], value: unknown): Value | undefined =>
  known.find((each) => each === value);

/**
 * The sentence that an error's data adds to its text: which bound, which reason, which state. Undefined where the data
 * adds nothing, or is not known to this client.
 */
export function describeError(error: unknown, t: Translate<'brokers'>): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  const data = readErrorData(error);
  switch (error.entry) {
    case 'accountLimit':
    case 'recipientLimit':
      return typeof data.maximum === 'number' ? t('errors.maximum', { maximum: data.maximum }) : undefined;
    case 'accountNotEmpty': {
      const reasons = Array.isArray(data.reasons) ? data.reasons : [];
      const known = reasons.flatMap((reason: unknown) => select(NOT_EMPTY, reason) ?? []);
      return known.length === 0 ? undefined : known.map((reason) => t(`errors.notEmpty.${reason}`)).join(' ');
    }
    case 'accountInProject':
      return typeof data.projectNo === 'string' ? t('errors.project', { projectNo: data.projectNo }) : undefined;
    case 'typeClosed': {
      const field = select(CLOSED_FIELDS, data.field);
      return field && t(`errors.closed.${field}`);
    }
    case 'keyRefused': {
      const reason = select(REFUSALS, data.reason);
      return reason && t(`errors.refused.${reason}`);
    }
    case 'keyState': {
      const status = select(BROKER_KEY_STATUSES, data.status);
      return status && t('errors.keyState', { status: t(`keys.statuses.${status}`) });
    }
    case 'billState': {
      const status = select(BILL_STATUSES, data.status);
      return status && t('errors.keyState', { status: t(`bills.statuses.${status}`) });
    }
    case 'amountUnavailable': {
      const bound = select(BOUNDS, data.bound);
      const isKnown = typeof data.available === 'string' && isDecimal(data.available);
      return bound && isKnown
        ? t('errors.available', { available: String(data.available), bound: t(`transfers.bounds.${bound}`) })
        : undefined;
    }
    case 'accountBlocked': {
      const level = select(BLOCKS, data.level);
      return level && t(`errors.blocked.${level}`);
    }
    default:
      return describeCapitalError(error, t);
  }
}

/** The sentence of an error about the capital of a project. */
function describeCapitalError(error: CallError, t: Translate<'brokers'>): string | undefined {
  const data = readErrorData(error);
  const amount = (value: unknown) => (typeof value === 'string' && isDecimal(value) ? value : undefined);
  switch (error.entry) {
    case 'unassignedNotZero':
    case 'unassignedExceeded': {
      const unassigned = amount(data.unassigned);
      return unassigned && t('errors.unassigned', { amount: unassigned });
    }
    case 'outOfRange': {
      const field = select(FIELDS, data.field);
      const [minimum, maximum] = [amount(data.minimum), amount(data.maximum)];
      return field && minimum && maximum && t('errors.range', { field: t(`errors.fields.${field}`), minimum, maximum });
    }
    case 'creditLimit': {
      const [limit, left] = [amount(data.limit), amount(data.left)];
      return limit && left && t('errors.credit', { limit, left });
    }
    case 'financingState': {
      const reason = select(STATES, data.reason);
      return reason && t(`errors.state.${reason}`);
    }
    case 'navStale':
      return typeof data.at === 'number' ? t('errors.stale', { time: formatClock(data.at) }) : t('errors.neverRead');
    case 'statementState': {
      const status = select(STATEMENT_STATUSES, data.status);
      return status && t(`errors.statement.${status}`);
    }
    case 'depositMismatch': {
      const reason = select(DEPOSIT_MISMATCHES, data.reason);
      return reason && t(`errors.deposit.${reason}`, { missing: amount(data.missing) ?? '' });
    }
    case 'changePending':
      return typeof data.changeNo === 'string' ? t('errors.change', { changeNo: data.changeNo }) : undefined;
    default:
      return undefined;
  }
}
