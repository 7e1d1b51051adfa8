import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends the head of a request and a part of the body that it announces, and leaves. */
export async function sendHalf(url: string, path: string, body: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const head = [`POST ${path} HTTP/1.1`, `host: ${hostname}:${port}`, 'content-type: application/json'];
  const half = body.slice(0, Math.ceil(body.length / 2));
  socket.write(`${[...head, `content-length: ${Buffer.byteLength(body) + 10}`].join('\r\n')}\r\n\r\n${half}`);
  socket.end();
  // The server's answer, if any, is not of interest.
  socket.resume();
  await once(socket, 'close');
}
