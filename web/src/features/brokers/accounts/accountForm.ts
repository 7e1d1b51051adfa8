import { brokerAccountFields, broughtKeyFields } from '@aldgate/contract/brokers/forms.ts';
import type { BrokerAccountMode, BrokerAccountType } from '@aldgate/domain/brokers/accounts.ts';
import { z } from 'zod/mini';
import type { BrokerConfig, Exchange } from '../queries.ts';
import { listExchanges, listModes, listTypes, pickOpen } from './accountChoices.ts';

/** A new account as its form has it. */
export interface AccountValues {
  accountName: string;
  loginName: string;
  accountType: BrokerAccountType;
  exchangeCode: string;
  accountMode: BrokerAccountMode;
  apiKey: string;
  apiSecret: string;
}

const fields = z.object({
  ...brokerAccountFields,
  apiKey: z.optional(broughtKeyFields.apiKey),
  apiSecret: z.optional(broughtKeyFields.apiSecret),
});

export type AccountRequest = z.output<typeof fields>;

const isBrought = (name: 'apiKey' | 'apiSecret') =>
  z.refine<AccountRequest>((account) => account.accountType !== 'common' || account[name] !== undefined, {
    error: 'required',
    path: [name],
  });

/** The contract's fields. BR-06: the broker's own account elsewhere comes with its key. */
export const accountSchema: z.core.$ZodType<AccountRequest> = fields.check(isBrought('apiKey'), isBrought('apiSecret'));

/** The request: a key belongs to the broker's own accounts alone. */
export function buildAccount({ apiKey, apiSecret, ...account }: AccountRequest): AccountRequest {
  return account.accountType === 'common' ? { ...account, apiKey, apiSecret } : account;
}

/** The values that follow a type and an exchange: the first open ones where what was chosen is closed now. */
export function chooseOpen(
  config: BrokerConfig,
  exchanges: readonly Exchange[],
  chosen: Partial<Pick<AccountValues, 'accountType' | 'exchangeCode' | 'accountMode'>>,
): Pick<AccountValues, 'accountType' | 'exchangeCode' | 'accountMode'> {
  const accountType = chosen.accountType ?? pickOpen(listTypes(config), undefined) ?? 'custody';
  const exchangeCode = pickOpen(listExchanges(config, exchanges, accountType), chosen.exchangeCode) ?? '';
  const exchange = exchanges.find((each) => each.exchangeCode === exchangeCode);
  const accountMode = pickOpen(listModes(config, exchange), chosen.accountMode) ?? 'classic';
  return { accountType, exchangeCode, accountMode };
}

/** An empty form, with what is open first. */
export const firstValues = (config: BrokerConfig, exchanges: readonly Exchange[]): AccountValues => ({
  accountName: '',
  loginName: '',
  apiKey: '',
  apiSecret: '',
  ...chooseOpen(config, exchanges, {}),
});
