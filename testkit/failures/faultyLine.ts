import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import type { Random } from '../generated/random.ts';

/** Longer than any other answer takes, shorter than the server waits. */
const DELAY_MS_MAX = 1_500;

/**
 * Placing an order is not repeated on the way: the exchange compares client order ids with those of open orders only,
 * so it executes a copy of an order that has ended.
 */
const isRepeatable = ({ method, url = '' }: IncomingMessage) => method !== 'POST' || !/^\/fapi\/v1\/order\b/.test(url);

export interface FaultyLine {
  readonly url: string;
  /** Whether it loses, repeats, delays and reorders; otherwise everything passes immediately. */
  isFaulty: boolean;
  /** Disruptions so far. */
  readonly disruptions: Readonly<Record<Disruption, number>>;
  close(): Promise<void>;
}

type Disruption = 'lostRequest' | 'lostAnswer' | 'repeatedRequest' | 'delayedAnswer' | StreamDisruption;
type StreamDisruption = 'lostEvent' | 'repeatedEvent' | 'delayedEvent' | 'cutStream';

/**
 * A line between a server and its exchange (`target`, a local http address) that loses, repeats and delays answers and
 * the events of user data streams. What follows a delayed one arrives before it, so that the order changes too.
 */
export async function startFaultyLine(target: string, random: Random): Promise<FaultyLine> {
  const { hostname, port } = new URL(target);
  const disruptions: Record<Disruption, number> = {
    lostRequest: 0,
    lostAnswer: 0,
    repeatedRequest: 0,
    delayedAnswer: 0,
    lostEvent: 0,
    repeatedEvent: 0,
    delayedEvent: 0,
    cutStream: 0,
  };
  const happens = (disruption: Disruption, probability: number): boolean => {
    if (!line.isFaulty || !random.chance(probability)) return false;
    disruptions[disruption] += 1;
    return true;
  };
  const later = (action: () => void) => setTimeout(action, random.below(DELAY_MS_MAX)).unref();

  const send = (request: IncomingMessage, body: Buffer, answered: (answer: IncomingMessage) => void) => {
    const { method, url, headers } = request;
    const upstream = httpRequest({ hostname, port, method, path: url, headers }, answered);
    upstream.on('error', () => request.socket.destroy());
    upstream.end(body);
  };
  const pass = (request: IncomingMessage, response: ServerResponse, body: Buffer) => {
    if (happens('lostRequest', 0.02)) {
      request.socket.destroy();
      return;
    }
    if (isRepeatable(request) && happens('repeatedRequest', 0.06)) send(request, body, (answer) => answer.resume());
    send(request, body, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const reply = () => response.writeHead(answer.statusCode ?? 502, answer.rawHeaders).end(Buffer.concat(chunks));
        if (happens('lostAnswer', 0.06)) request.socket.destroy();
        else if (happens('delayedAnswer', 0.12)) later(reply);
        else reply();
      });
    });
  };

  const follow = (client: WebSocket, path: string) => {
    const upstream = new WebSocket(`${target.replace('http', 'ws')}${path}`);
    const waiting: string[] = [];
    const end = () => {
      client.terminate();
      upstream.terminate();
    };
    for (const side of [client, upstream]) side.on('error', end).on('close', end);
    client.on('message', (data: Buffer) => {
      if (upstream.readyState === WebSocket.OPEN) upstream.send(data.toString());
      else waiting.push(data.toString());
    });
    upstream.on('open', () => {
      for (const data of waiting.splice(0)) upstream.send(data);
    });
    const isPrivate = path.startsWith('/private');
    upstream.on('message', (data: Buffer) => {
      const deliver = () => client.send(data.toString());
      if (!isPrivate) deliver();
      else if (happens('cutStream', 0.004)) end();
      else if (!happens('lostEvent', 0.04)) {
        if (happens('repeatedEvent', 0.08)) later(deliver);
        if (happens('delayedEvent', 0.12)) later(deliver);
        else deliver();
      }
    });
  };

  const sockets = new WebSocketServer({ noServer: true });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => pass(request, response, Buffer.concat(chunks)));
  });
  server.on('upgrade', (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (client) => follow(client, request.url ?? '/'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const line: FaultyLine = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isFaulty: false,
    disruptions,
    close: () => {
      for (const client of sockets.clients) client.terminate();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return line;
}
