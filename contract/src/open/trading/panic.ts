import { z } from 'zod';
import { panicCalls } from '../../trading/panic/schemas.ts';
import { endpoint, withoutAbsent } from '../endpoint.ts';

import { byAccount, withAccount } from './parameters.ts';

const { keyIds, ...wanted } = panicCalls.runPanic.request.shape;
const run = panicCalls.queryPanic.answer.shape.runs.element;

/** Stopping the trading of several accounts. A release needs a person with the Google code. */
export const panicEndpoints = [
  endpoint(
    {
      method: 'POST',
      path: '/trading/panic',
      permission: 'trade',
      summary: 'Stops the trading of several accounts, once per key of the client; it is released on the screen',
      input: { ...wanted, accounts: keyIds.meta({ description: '`keyId`s of GET /accounts, each once' }) },
      answer: panicCalls.runPanic.answer,
      errors: panicCalls.runPanic.errors,
      name: 'key',
    },
    ['runPanic'],
    ({ accounts, ...terms }, ask) => ask('runPanic', { ...terms, keyIds: accounts }),
  ),
  endpoint(
    {
      method: 'GET',
      path: '/trading/panic',
      permission: 'read',
      summary: 'The runs of a panic that are not over, newest first, or one run',
      input: { runId: run.shape.runId.optional() },
      answer: z.object({
        items: z.array(run.extend({ accounts: z.array(byAccount(run.shape.accounts.element)) })),
        next: z.null(),
      }),
      errors: panicCalls.queryPanic.errors,
    },
    ['queryPanic'],
    async (input, ask) => {
      const { runs } = await ask('queryPanic', withoutAbsent(input));
      return { items: runs.map((each) => ({ ...each, accounts: each.accounts.map(withAccount) })), next: null };
    },
  ),
];
