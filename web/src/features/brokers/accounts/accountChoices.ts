import { ACCOUNT_TYPES, type BrokerAccountMode, type BrokerAccountType } from '@aldgate/domain/brokers/accounts.ts';
import { ACCOUNT_MODES } from '@aldgate/domain/market/accountMode.ts';
import type { BrokerConfig, Exchange } from '../queries.ts';

/** Why something cannot be chosen: the broker's terms, the suspension of the exchange, or what the exchange offers. */
export type ClosedChoice = 'terms' | 'suspended' | 'notOffered';

export interface Choice<Value extends string> {
  readonly value: Value;
  /** Undefined where it is open. */
  readonly closed: ClosedChoice | undefined;
}

type Terms = Pick<BrokerConfig, 'accountTypes' | 'exchanges'>;

export const listTypes = ({ accountTypes }: Terms): readonly Choice<BrokerAccountType>[] =>
  ACCOUNT_TYPES.map((value) => ({
    value,
    closed: accountTypes.some(({ accountType, isOpen }) => accountType === value && isOpen) ? undefined : 'terms',
  }));

/** The exchanges for an account of a type. */
export const listExchanges = (
  { exchanges: open }: Terms,
  exchanges: readonly Exchange[],
  accountType: BrokerAccountType,
): readonly Choice<string>[] =>
  exchanges.map(({ exchangeCode, state, accountTypes }) => ({
    value: exchangeCode,
    closed:
      state === 'suspended'
        ? 'suspended'
        : !open.some((each) => each.exchangeCode === exchangeCode)
          ? 'terms'
          : accountTypes.includes(accountType)
            ? undefined
            : 'notOffered',
  }));

/** The modes of an account at an exchange. */
export function listModes(
  { exchanges: open }: Terms,
  exchange: Exchange | undefined,
): readonly Choice<BrokerAccountMode>[] {
  const terms = open.find(({ exchangeCode }) => exchangeCode === exchange?.exchangeCode);
  return ACCOUNT_MODES.map((value) => ({
    value,
    closed: !exchange?.accountModes.includes(value)
      ? 'notOffered'
      : terms?.accountModes.includes(value)
        ? undefined
        : 'terms',
  }));
}

/** The value where it is open, else the first open one; undefined without any. */
export const pickOpen = <Value extends string>(
  choices: readonly Choice<Value>[],
  value: string | undefined,
): Value | undefined => {
  const open = choices.filter(({ closed }) => closed === undefined);
  return (open.find((each) => each.value === value) ?? open[0])?.value;
};
