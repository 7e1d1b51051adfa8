import { z } from 'zod';
import { apiKey, apiKeyState } from '../apiKeys/fields.ts';
import { time } from '../fields.ts';
import { marketCalls } from '../market/schemas.ts';
import { platformCalls } from '../platform/schemas.ts';
import { accountCalls } from '../trading/account/schemas.ts';
import { endpoint, ownEndpoint, pageAnswer, toWhole } from './endpoint.ts';

const suspension = z.object({ service: z.string(), reason: z.string(), since: time });

/** Time, state, instruments, and the key itself. */
export const generalEndpoints = [
  ownEndpoint(
    {
      method: 'GET',
      path: '/time',
      permission: null,
      summary: 'The server’s time, by which requests are signed',
      input: {},
      answer: z.object({ serverTime: time }),
    },
    'time',
  ),
  ownEndpoint(
    {
      method: 'GET',
      path: '/status',
      permission: null,
      summary: 'Whether changes are accepted, suspended services, and the exchange’s public market data',
      input: {},
      answer: z.object({
        readOnly: z.string().nullable().meta({ description: 'why changes are paused; null if they are not' }),
        suspensions: z.array(suspension),
        marketData: platformCalls.systemConfig.answer.shape.marketData,
      }),
    },
    'status',
  ),
  endpoint(
    {
      method: 'GET',
      path: '/instruments',
      permission: 'read',
      summary: 'Contracts and spot pairs with their rules',
      input: {},
      answer: pageAnswer(marketCalls.listContracts.answer.element),
    },
    ['listContracts'],
    (_input, ask) => toWhole(ask('listContracts', {})),
  ),
  endpoint(
    {
      method: 'GET',
      path: '/accounts',
      permission: 'read',
      summary: 'The trading accounts; `account` of other endpoints is their `keyId`',
      input: {},
      answer: pageAnswer(accountCalls.queryBrokerOptions.answer.element.omit({ isRemembered: true })),
    },
    ['queryBrokerOptions'],
    (_input, ask) => toWhole(ask('queryBrokerOptions', {})),
  ),
  ownEndpoint(
    {
      method: 'GET',
      path: '/key',
      permission: 'read',
      summary: 'The key that signs the request',
      input: {},
      answer: apiKey.omit({ member: true, mayManage: true, pending: true }),
    },
    'key',
  ),
  ownEndpoint(
    {
      method: 'DELETE',
      path: '/key',
      permission: 'any',
      summary: 'Ends the key that signs the request, at once',
      input: {},
      answer: z.object({ state: apiKeyState }),
    },
    'revokeKey',
  ),
];
