import { type ErrorName, errors } from '@aldgate/contract';
import { OPEN_PATH, type OpenEndpoint } from '@aldgate/contract/open/endpoint.ts';
import { openEndpoints } from '@aldgate/contract/open/endpoints.ts';
import { openStatus } from '@aldgate/contract/open/statuses.ts';
import { z } from 'zod';
import { withNumberFormats } from './numberFormats.ts';
import { SIGNING } from './signingGuide.ts';

/** Errors that every signed request can have. */
const SIGNED_ERRORS = [
  'format',
  'signatureInvalid',
  'requestExpired',
  'apiKeyState',
  'addressNotAllowed',
  'permissionMissing',
  'forbidden',
  'restricted',
  'tooManyRequests',
  'unknown',
] as const satisfies readonly ErrorName[];

const CHANGE_ERRORS = ['bodyTooLarge', 'repeated', 'readOnly', 'requestUsed'] as const satisfies readonly ErrorName[];

/** Builds the OpenAPI 3.1 document of the open API from the descriptions of its endpoints. */
export function describeOpenApi(): object {
  const paths = Map.groupBy(openEndpoints, ({ path }) => path);
  return withNumberFormats({
    openapi: '3.1.0',
    info: {
      title: 'Aldgate open API',
      version: '1',
      description: SIGNING,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Aldgate' },
    },
    servers: [{ url: OPEN_PATH }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(
      [...paths].map(([path, endpoints]) => [
        path,
        Object.fromEntries(endpoints.map((each) => [each.method.toLowerCase(), describeEndpoint(each)])),
      ]),
    ),
    components: {
      securitySchemes: {
        signature: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Aldgate-Key',
          description: 'with X-Aldgate-Timestamp, X-Aldgate-Window and X-Aldgate-Signature: see the introduction',
        },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['code', 'name', 'message', 'data', 'requestId'],
          properties: {
            code: { type: 'integer', minimum: 0, maximum: 99_999 },
            name: { type: 'string' },
            message: { type: 'string' },
            data: {},
            requestId: { type: 'string' },
          },
        },
      },
    },
  });
}

const TAGS = {
  general: 'Time, state, instruments, accounts and the key itself',
  money: 'Balances, deposits, withdrawals, transfers and conversions',
  trading: 'Orders, positions and records of contracts and spot pairs',
  otc: 'Block trades with the desk',
  events: 'What happened, in pages and as it happens',
} as const;

const tagOf = ({ path }: OpenEndpoint): keyof typeof TAGS => {
  if (path.startsWith('/trading/')) return 'trading';
  if (path.startsWith('/otc/')) return 'otc';
  if (path === '/events' || path === '/stream') return 'events';
  return /^\/(time|status|instruments|accounts|key)/.test(path) ? 'general' : 'money';
};

type JsonSchema = Readonly<Record<string, unknown>>;

const toSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _version, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return json;
};

function describeEndpoint(endpoint: OpenEndpoint) {
  const { method, path, permission, summary, input, answer, name } = endpoint;
  const { properties = {}, required = [] } = toSchema(input, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: readonly string[];
  };
  const isInPath = (parameter: string) => path.includes(`{${parameter}}`);
  const isInQuery = method === 'GET' || method === 'DELETE';
  const parameters = Object.entries(properties)
    .filter(([parameter]) => isInPath(parameter) || isInQuery)
    .map(([parameter, { description, ...schema }]) => ({
      name: parameter,
      in: isInPath(parameter) ? 'path' : 'query',
      required: required.includes(parameter),
      ...(description !== undefined && { description }),
      schema,
    }));
  const body = Object.entries(properties).filter(([parameter]) => !isInPath(parameter) && !isInQuery);
  const type = endpoint.run === 'stream' ? 'text/event-stream' : 'application/json';
  const content = { [type]: { schema: toSchema(answer, 'output') } };
  return {
    operationId: operationId(endpoint),
    tags: [tagOf(endpoint)],
    summary,
    description: describeRules(endpoint),
    security: permission === null ? [] : [{ signature: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body.length > 0 && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: Object.fromEntries(body),
              required: required.filter((parameter) => !isInPath(parameter)),
              additionalProperties: false,
            },
          },
        },
      },
    }),
    responses: {
      200: { description: 'Done', content },
      ...(endpoint.run === 'withdraw' && { 202: { description: 'Another member votes on it', content } }),
      ...describeErrors(endpoint),
    },
    'x-permission': permission,
    ...(name !== null && { 'x-name': name }),
  };
}

function describeRules({ permission, name, method }: OpenEndpoint): string {
  const needs =
    permission === null
      ? 'Needs no key.'
      : permission === 'any'
        ? 'Any key.'
        : `Needs the permission \`${permission}\`.`;
  if (method === 'GET') return needs;
  const once =
    name === null
      ? 'Counts once for each signature; a copy of the request is answered with 409 `requestUsed`.'
      : `Happens once for each \`${name}\`: sent again, it is answered with the first result.`;
  return `${needs} ${once}`;
}

function describeErrors({ permission, method, errors: own }: OpenEndpoint) {
  const names: readonly ErrorName[] = [
    ...(permission === null ? (['format', 'unknown'] as const) : SIGNED_ERRORS),
    ...(method === 'GET' ? [] : CHANGE_ERRORS),
    ...own,
  ];
  const byStatus = Map.groupBy(new Set(names), openStatus);
  return Object.fromEntries(
    [...byStatus].map(([status, found]) => [
      status,
      {
        description: found.map((each) => `\`${each}\` (${errors[each].code}) ${errors[each].message}`).join('  \n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

/** `GET /trading/orders/{clientOrderId}` → `getTradingOrdersByClientOrderId`. */
function operationId({ method, path }: OpenEndpoint): string {
  const segments = path
    .replaceAll(/\{(\w+)\}/g, (_match, name: string) => `by-${name}`)
    .split(/[/-]/)
    .filter((each) => each !== '');
  return method.toLowerCase() + segments.map((each) => each.charAt(0).toUpperCase() + each.slice(1)).join('');
}
