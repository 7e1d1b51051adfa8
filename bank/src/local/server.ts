import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isOwnRequest } from '@aldgate/domain/local/ownRequest.ts';
import { z } from 'zod';
import { parsePain } from '../payments/parsePain.ts';
import { PaymentFileError } from '../payments/payment.ts';
import { STATEMENT_BYTES_MAX } from '../statements/statement.ts';
import type { AccountState } from './ledger.ts';
import type { LocalBank } from './localBank.ts';
import { bankPage, bankScript, bankStyle } from './page.ts';
import { LocalBankError, requests } from './requests.ts';
import { writeStatement } from './writeStatement.ts';

interface Answer {
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly fileName?: string;
}

type Handler = (request: { readonly body: Buffer; readonly query: URLSearchParams }) => Answer | Promise<Answer>;

/** The bank over HTTP, for people and tests. Errors are `{message}`. */
export function createBankServer(bank: LocalBank): Server {
  const handlers: Readonly<Record<string, Handler>> = {
    'GET /bank': () => ({ type: 'text/html; charset=utf-8', body: bankPage }),
    'GET /bank/bank.js': () => ({ type: 'text/javascript', body: bankScript }),
    'GET /bank/bank.css': () => ({ type: 'text/css', body: bankStyle }),
    'GET /bank/accounts': () => json(bank.accounts().map(describeAccount)),
    'GET /bank/statement': ({ query }) => {
      const { account: name, format, number } = requests.statement.parse(Object.fromEntries(query));
      const { account, statement } = bank.statement(name, number);
      const { type, bytes, name: fileName } = writeStatement(account, statement, format);
      return { type, body: bytes, fileName };
    },
    'POST /bank/pay': ({ body }) => json(bank.pay(requests.pay.parse(readJson(body)))),
    'POST /bank/payments': async ({ body }) => {
      const batch = await parsePain(body);
      return json({ messageId: batch.messageId, payments: bank.takePayments(batch) });
    },
    'POST /bank/return': ({ body }) => json(bank.returnPayment(requests.return.parse(readJson(body)))),
    'POST /bank/charge': ({ body }) => json(bank.charge(requests.charge.parse(readJson(body)))),
  };
  return createServer((request, response) => {
    if (!isOwnRequest(request.headers)) {
      send(response, 403, json({ message: 'not open to other sites' }));
      return;
    }
    answer(handlers, request).then(
      (found) => send(response, found === undefined ? 404 : 200, found ?? json({ message: 'not found' })),
      (error: unknown) => {
        const { status, message } = describeError(error);
        if (status === 500) process.stderr.write(`${String(error)}\n`);
        send(response, status, json({ message }));
      },
    );
  });
}

async function answer(
  handlers: Readonly<Record<string, Handler>>,
  request: IncomingMessage,
): Promise<Answer | undefined> {
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://localhost');
  const handler = handlers[`${request.method} ${pathname}`];
  return handler?.({ body: await readBody(request), query });
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > STATEMENT_BYTES_MAX) throw new LocalBankError(400, 'the file is larger than 20 MB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new LocalBankError(400, 'the request is not JSON');
  }
}

const json = (value: unknown): Answer => ({ type: 'application/json', body: JSON.stringify(value) });

function send(response: ServerResponse, status: number, { type, body, fileName }: Answer): void {
  const headers = { 'content-type': type, 'cache-control': 'no-store' };
  const file = fileName === undefined ? {} : { 'content-disposition': `attachment; filename="${fileName}"` };
  response.writeHead(status, { ...headers, ...file }).end(body);
}

function describeError(error: unknown): { status: number; message: string } {
  if (error instanceof LocalBankError) return { status: error.status, message: error.message };
  if (error instanceof PaymentFileError) return { status: 400, message: error.message };
  if (error instanceof z.ZodError) return { status: 400, message: z.prettifyError(error) };
  return { status: 500, message: 'The bank could not do it; its log says why.' };
}

function describeAccount({ account, balance, open, statements }: AccountState) {
  const closed = statements.map(({ number, opening, closing, closedAt, lines }) => ({
    number,
    opening,
    closing,
    closedAt,
    lines: lines.length,
  }));
  return { ...account, balance, open, statements: closed };
}
